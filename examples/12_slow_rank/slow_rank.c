/* Four ranks step through time together; rank 2 has three times the cells of the others. */
#include <mpi.h>
#include <stdio.h>

enum { STEPS = 20, CELLS = 20000 };
static double cell[3 * CELLS];

static double relax(int cells) {
  double change = 0;
  for (int i = 1; i < cells - 1; ++i) {
    double next = 0.5 * cell[i] + 0.25 * (cell[i - 1] + cell[i + 1]);
    change += (next - cell[i]) * (next - cell[i]);
    cell[i] = next;
  }
  return change;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int cells = rank == 2 ? 3 * CELLS : CELLS;
  cell[cells / 2] = 1;
  double sum = 0;
  for (int step = 0; step < STEPS; ++step) {
    double change = relax(cells);
    MPI_Allreduce(&change, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  if (rank == 0)
    printf("change %.3e\n", sum);
  MPI_Finalize();
}
