// The published schema is the one the catalogs make; every type of the catalogs is known to it.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "model/catalog.hpp"

namespace trammel {
namespace {

TEST(SchemaFile, IsWhatTheCatalogsMake) {
    std::ostringstream published;
    published << std::ifstream(TRAMMEL_SOURCE_DIR "/docs/schema/trammel.schema.json").rdbuf();
    EXPECT_EQ(published.str(), json_schema(model_sections(), "Trammel model"))
        << "make it anew: build/bin/trammel schema > docs/schema/trammel.schema.json";
}

TEST(SchemaFile, KnowsEveryType) {
    const std::string schema = json_schema(model_sections(), "Trammel model");
    for (const SectionSpec& section : model_sections())
        for (const EntrySpec& entry : section.entries)
            EXPECT_NE(schema.find('"' + entry.type + '"'), std::string::npos) << entry.type;
}

}  // namespace
}  // namespace trammel
