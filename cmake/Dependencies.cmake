# Third-party libraries, all of them Debian packages (scripts/install_packages lists the names).
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(fmt REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(CLI11 REQUIRED)
find_package(HDF5 REQUIRED COMPONENTS C HL)

add_library(klu_backend INTERFACE)
find_path(SUITESPARSE_INCLUDE klu.h PATH_SUFFIXES suitesparse REQUIRED)
find_library(KLU_LIBRARY klu REQUIRED)
find_library(AMD_LIBRARY amd REQUIRED)
find_library(COLAMD_LIBRARY colamd REQUIRED)
find_library(BTF_LIBRARY btf REQUIRED)
find_library(SUITESPARSE_CONFIG_LIBRARY suitesparseconfig REQUIRED)
target_include_directories(klu_backend SYSTEM INTERFACE ${SUITESPARSE_INCLUDE})
target_link_libraries(klu_backend INTERFACE
  ${KLU_LIBRARY} ${AMD_LIBRARY} ${COLAMD_LIBRARY} ${BTF_LIBRARY} ${SUITESPARSE_CONFIG_LIBRARY})
if(TRAMMEL_WITH_UMFPACK)
  find_library(UMFPACK_LIBRARY umfpack REQUIRED)
  target_link_libraries(klu_backend INTERFACE ${UMFPACK_LIBRARY})
  target_compile_definitions(klu_backend INTERFACE TRAMMEL_WITH_UMFPACK)
endif()

add_library(spectra_backend INTERFACE)
find_path(SPECTRA_INCLUDE Spectra/GenEigsSolver.h REQUIRED)
target_include_directories(spectra_backend SYSTEM INTERFACE ${SPECTRA_INCLUDE})

add_library(metis_backend INTERFACE)
find_path(METIS_INCLUDE metis.h REQUIRED)
find_library(METIS_LIBRARY metis REQUIRED)
target_include_directories(metis_backend SYSTEM INTERFACE ${METIS_INCLUDE})
target_link_libraries(metis_backend INTERFACE ${METIS_LIBRARY})

add_library(yaml_backend INTERFACE)
target_link_libraries(yaml_backend INTERFACE yaml-cpp)

add_library(hdf5_backend INTERFACE)
target_include_directories(hdf5_backend SYSTEM INTERFACE ${HDF5_INCLUDE_DIRS})
target_link_libraries(hdf5_backend INTERFACE ${HDF5_C_LIBRARIES})
