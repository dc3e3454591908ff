// model/build_sections.cpp: materials and sections of beams.
#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>

#include "model/build.hpp"

namespace trammel {
namespace {

void check_stiffness(ItemReader& item, const Mat6& C) {
    static const char* const strains[6] = {"stretch", "shear y", "shear z", "twist", "bending y", "bending z"};
    for (int i = 0; i < 6; ++i)
        if (!(C(i, i) > 0))
            return item.error("stiffness", fmt::format("'stiffness' is not positive definite: the entry of {} on the diagonal is "
                                                       "{:.4g}, it must be above zero",
                                                       strains[i], C(i, i)));
    // units differ from row to row: judged with ones on the diagonal
    const Vec6 scale = C.diagonal().cwiseSqrt().cwiseInverse();
    const Eigen::SelfAdjointEigenSolver<Mat6> eigen(scale.asDiagonal() * C * scale.asDiagonal());
    if (eigen.eigenvalues()[0] > 1e-10) return;
    int worst = 0, second = 0;
    Vec6 share = eigen.eigenvectors().col(0).cwiseAbs();
    share.maxCoeff(&worst);
    share[worst] = 0;
    share.maxCoeff(&second);
    item.error("stiffness", fmt::format("'stiffness' is not positive definite: some strain, mostly {} with {}, costs no energy; "
                                        "the coupling between the two is too large",
                                        strains[worst], strains[second]));
}

/// Checks that principal moments about the mass centre are those of some body.
void check_inertia(ItemReader& item, const char* key, double mass, const Vec3& centre, const Mat3& J) {
    const Mat3 c = skew(centre);
    const Vec3 p = Eigen::SelfAdjointEigenSolver<Mat3>(J + mass * c * c).eigenvalues();
    const double slack = 1e-9 * p.cwiseAbs().maxCoeff();
    if (!(p[0] > 0))
        item.error(key, fmt::format("{} gives the section no inertia about some axis (smallest principal moment {:.4g} kg m): "
                                    "sections must turn with inertia, give a small one",
                                    key[0] ? fmt::format("'{}'", key) : "this", p[0]));
    else if (p[0] + p[1] < p[2] - slack)
        item.error(
            key, fmt::format("principal moments {:.4g}, {:.4g}, {:.4g} about the mass centre break the triangle inequality", p[0],
                             p[1], p[2]));
}

Mat4 mass_of_matrix(ItemReader& item) {
    const Mat6 M = matrix6(item, "mass");
    const double m = M(0, 0), slack = 1e-9 * M.cwiseAbs().maxCoeff();
    const Mat3 arm = M.bottomLeftCorner<3, 3>();
    const bool plain = (M.topLeftCorner<3, 3>() - m * Mat3::Identity()).cwiseAbs().maxCoeff() <= slack &&
                       (arm + arm.transpose()).cwiseAbs().maxCoeff() <= slack;
    if (!(m > 0) || !plain) {
        item.error(
            "mass",
            "'mass' is not the mass of a section: it must be [[m I, -m c~], [m c~, J]] with m above zero, c the mass centre, "
            "c~ = [[0, -cz, cy], [cz, 0, -cx], [-cy, cx, 0]]");
        return Mat4::Identity();
    }
    const Vec3 centre = axial(arm) / m;
    const Mat3 J = M.bottomRightCorner<3, 3>();
    check_inertia(item, "mass", m, centre, J);
    return section_mass(m, centre, J);
}

/// Section of the values of section_constants(), by name; nothing where a default is to be found.
BeamSection section_of_constants(const std::map<std::string, double, std::less<>>& v) {
    const auto value = [&](std::string_view name, double fallback) {
        const auto it = v.find(name);
        return it != v.end() ? it->second : fallback;
    };
    const auto given = [&](std::string_view name) { return v.find(name)->second; };
    BeamSection s;
    s.stiffness.diagonal() << given("EA"), given("GAy"), given("GAz"), given("GJ"), given("EIy"), given("EIz");
    const double mass = given("mass");
    const double y = value("Jy", mass * given("EIy") / given("EA")), z = value("Jz", mass * given("EIz") / given("EA"));
    const Vec3 centre(0, value("center_y", 0), value("center_z", 0));
    const Mat3 c = skew(centre);
    s.mass = section_mass(mass, centre, Mat3(Vec3(value("Jx", y + z), y, z).asDiagonal()) - mass * c * c);
    return s;
}

SectionLaw constants_law(ItemReader& item) {
    std::map<std::string, double, std::less<>> values;
    for (const Parameter& p : section_constants())
        if (item.has(p.name) || p.required) values[p.name] = item.number(p.name);
    if (!item.valid()) return {};
    const BeamSection s = section_of_constants(values);
    const Mat3 euler = s.mass.bottomRightCorner<3, 3>();
    const Vec3 centre = s.mass.bottomLeftCorner<3, 1>() / s.mass(0, 0);
    check_inertia(item, "", s.mass(0, 0), centre, euler.trace() * Mat3::Identity() - euler);
    return {{{0.0, s}}};
}

/// Fractions that ascend from 0 to 1.
bool cover(const std::vector<double>& at) {
    return at.size() > 1 && at.front() == 0 && at.back() == 1 &&
           std::adjacent_find(at.begin(), at.end(), std::greater_equal<>()) == at.end();
}

SectionLaw table_law(ItemReader& item) {
    const auto& columns = item.names("columns");
    const auto rows = item.matrix("rows");
    if (!item.valid()) return {};
    std::vector<std::string> known{"at"};
    for (const Parameter& p : section_constants()) known.push_back(p.name);
    for (const std::string& name : columns)
        if (std::find(known.begin(), known.end(), name) == known.end())
            item.error("columns", fmt::format("there is no column '{}'{}", name, did_you_mean(name, known)));
    for (const std::string& name : known) {
        const auto count = std::count(columns.begin(), columns.end(), name);
        const auto spec = std::find_if(section_constants().begin(), section_constants().end(),
                                       [&](const Parameter& p) { return p.name == name; });
        const bool required = spec == section_constants().end() || spec->required;
        if (count > 1 || (count == 0 && required))
            item.error("columns", fmt::format("'columns' {} '{}'", count > 1 ? "has twice" : "lacks", name));
    }
    if (rows.front().size() != columns.size())
        item.error("rows", fmt::format("rows have {} numbers, but there are {} columns", rows.front().size(), columns.size()));
    if (!item.valid()) return {};
    SectionLaw law;
    std::vector<double> at;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::map<std::string, double, std::less<>> values;
        for (std::size_t k = 0; k < columns.size(); ++k) values[columns[k]] = rows[i][k];
        for (const Parameter& p : section_constants())
            if (const auto v = values.find(p.name); p.greater_than && v != values.end() && !(v->second > 0))
                item.error("rows", fmt::format("row {}: '{}' must be above zero, not {:g}", i + 1, p.name, v->second));
        at.push_back(values["at"]);
        law.stations.emplace_back(at.back(), section_of_constants(values));
    }
    if (!cover(at)) item.error("rows", "the column 'at' must ascend from 0 to 1");
    return law;
}

}  // namespace

void Builder::all_materials() {
    each(section("materials"), "material", [&](ItemReader& item, const std::string&, const std::string& name) {
        Material m{item.number("E"), 0, item.number("nu"), item.number("density")};
        m.G = item.number_or("G", m.E / (2 + 2 * m.nu));
        if (item.has("G") && item.has("nu")) item.error("nu", "'nu' and 'G' are two ways to tell the same: give one");
        if (item.has("G") && item.valid()) m.nu = m.E / (2 * m.G) - 1;
        materials[name] = m;
    });
}

void Builder::all_sections() {
    const SectionSpec& spec = section("sections");
    each(spec, "section", [&](ItemReader& item, const std::string& type, const std::string& name) {
        if (type != "varying") section_laws[name] = section_law(item, type);
    });
    each(spec, "section", [&](ItemReader& item, const std::string& type, const std::string& name) {
        if (type == "varying") section_laws[name] = varying_section(item);
    });
}

SectionLaw Builder::section_law(ItemReader& item, const std::string& type) {
    if (type == "constants") return constants_law(item);
    if (type == "table") return table_law(item);
    if (type == "matrices") {
        BeamSection s;
        s.stiffness = matrix6(item, "stiffness");
        if (item.valid("stiffness")) check_stiffness(item, s.stiffness);
        if (item.valid("mass")) s.mass = mass_of_matrix(item);
        return {{{0.0, s}}};
    }
    const auto material = materials.find(item.text("material"));
    if (material == materials.end()) {
        std::vector<std::string> known;
        for (const auto& [n, m] : materials) known.push_back(n);
        if (item.valid("material"))
            item.error("material", fmt::format("there is no material '{}'{}", item.text("material"),
                                               did_you_mean(item.text("material"), known)));
        return {};
    }
    if (!item.valid()) return {};
    const double nu = material->second.nu;
    SectionShapeValues shape;
    if (type == "rectangle") shape = rectangle(item.number("width"), item.number("height"), nu);
    if (type == "circle") shape = circle(item.number("diameter"), nu);
    if (type == "tube") {
        if (2 * item.number("thickness") > item.number("diameter"))
            item.error("thickness", "'thickness' must be at most half the diameter");
        shape = tube(item.number("diameter"), item.number("thickness"), nu);
    }
    if (type == "i_profile") {
        if (2 * item.number("flange") >= item.number("height") || item.number("web") > item.number("width"))
            item.error("flange and web do not fit into height and width");
        shape = i_profile(item.number("height"), item.number("width"), item.number("web"), item.number("flange"), nu);
    }
    if (item.has("shear_factor")) shape.shear_y = shape.shear_z = item.number("shear_factor");
    return {{{0.0, section_of(shape, material->second)}}};
}

SectionLaw Builder::varying_section(ItemReader& item) {
    const auto& at = item.numbers("at");
    const auto& names = item.names("sections");
    if (!item.valid()) return {};
    if (!cover(at)) item.error("at", "'at' must ascend from 0 to 1");
    if (at.size() != names.size())
        item.error("sections", fmt::format("'sections' needs one name for each of the {} fractions", at.size()));
    SectionLaw law;
    for (std::size_t k = 0; k < names.size() && item.valid(); ++k) {
        const auto it = section_laws.find(names[k]);
        if (it == section_laws.end()) return item.error("sections", fmt::format("there is no section '{}'", names[k])), law;
        if (it->second.stations.empty()) return law;  // its mistake has been told
        if (!it->second.uniform())
            return item.error("sections", fmt::format("section '{}' varies itself: only plain sections can be mixed", names[k])),
                   law;
        law.stations.emplace_back(at[k], it->second.stations.front().second);
    }
    return law;
}

}  // namespace trammel
