#include "analysis/program/metric/program_map.h"

#include <Eigen/Dense>

#include <cmath>
#include <cstddef>

namespace leastaction {

namespace {

Eigen::MatrixXd centredSquares(const std::vector<std::vector<double>> &distance) {
  const auto count = static_cast<Eigen::Index>(distance.size());
  Eigen::MatrixXd squares(count, count);
  for (Eigen::Index i = 0; i < count; ++i)
    for (Eigen::Index j = 0; j < count; ++j) {
      const double value = distance[static_cast<size_t>(i)][static_cast<size_t>(j)];
      squares(i, j) = -value * value / 2;
    }
  const Eigen::VectorXd means = squares.rowwise().mean();
  const double mean = means.mean();
  squares.colwise() -= means;
  squares.rowwise() -= means.transpose();
  return squares.array() + mean;
}

/// An eigenvector's sign is arbitrary: makes the entry of the largest magnitude positive.
double signOf(const Eigen::VectorXd &vector) {
  constexpr double equal = 1e-9; // rounding must not choose among entries of one magnitude
  const double largest = vector.cwiseAbs().maxCoeff();
  for (double entry : vector)
    if (std::abs(entry) >= largest * (1 - equal))
      return entry < 0 ? -1 : 1;
  return 1;
}

double stressOf(const std::vector<MapPoint> &points, const std::vector<std::vector<double>> &distance) {
  double errors = 0;
  double all = 0;
  for (size_t i = 0; i < points.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      const double shown = std::hypot(points[i].x - points[j].x, points[i].y - points[j].y);
      errors += (distance[i][j] - shown) * (distance[i][j] - shown);
      all += distance[i][j] * distance[i][j];
    }
  return all > 0 ? std::sqrt(errors / all) : 0;
}

} // namespace

ProgramMap programMap(const std::vector<std::vector<double>> &distance) {
  const auto count = static_cast<Eigen::Index>(distance.size());
  ProgramMap map;
  map.points.resize(distance.size());
  if (count < 2)
    return map;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(centredSquares(distance));
  const double magnitude = solver.eigenvalues().cwiseAbs().sum();
  if (!(magnitude > 0))
    return map;
  double shown = 0;
  double MapPoint::*const axes[] = {&MapPoint::x, &MapPoint::y};
  for (Eigen::Index axis = 0; axis < 2; ++axis) {
    const double eigenvalue = solver.eigenvalues()[count - 1 - axis]; // they rise
    if (eigenvalue <= 1e-12 * magnitude)                              // rounding of 0
      break;
    shown += eigenvalue;
    const Eigen::VectorXd vector = solver.eigenvectors().col(count - 1 - axis);
    const double scale = std::sqrt(eigenvalue) * signOf(vector);
    for (Eigen::Index i = 0; i < count; ++i)
      map.points[static_cast<size_t>(i)].*axes[axis] = scale * vector[i];
  }
  map.explained = shown / magnitude;
  map.stress = stressOf(map.points, distance);
  return map;
}

} // namespace leastaction
