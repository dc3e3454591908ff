// solve/dense_decompositions.cpp: instantiated once.
#include "solve/dense_decompositions.hpp"

TRAMMEL_DENSE_DECOMPOSITIONS(template);
