// Conway's Game of Life on a torus, its rows shared out among MPI processes. A glider must be back where it began after
// 4 × ROWS generations; the program ends with 1 if it is not.
//
//   mpicc -O2 life.c -o life && mpirun -n 2 ./life
//
// STAGE is how far a student has come: 1 each process has the whole board, 2 rows are shared, borders exchanged first,
// 3 borders exchanged while the inner rows are computed.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef STAGE
#define STAGE 3
#endif
enum { ROWS = 64, COLUMNS = 64, GENERATIONS = 4 * ROWS };
typedef unsigned char Row[COLUMNS];

// One row from itself and its neighbours.
static void nextRow(const Row above, const Row here, const Row below, Row next) {
  for (int x = 0; x < COLUMNS; ++x) {
    const int left = (x + COLUMNS - 1) % COLUMNS, right = (x + 1) % COLUMNS;
    const int neighbours =
        above[left] + above[x] + above[right] + here[left] + here[right] + below[left] + below[x] + below[right];
    next[x] = neighbours == 3 || (neighbours == 2 && here[x]);
  }
}

static void setGlider(Row *board, int firstRow, int rows) {
  const int cells[][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
  for (int i = 0; i < 5; ++i)
    if (cells[i][0] >= firstRow && cells[i][0] < firstRow + rows)
      board[cells[i][0] - firstRow][cells[i][1]] = 1;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, size = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#if STAGE == 1
  const int first = 0, rows = ROWS;
#else
  const int first = ROWS * rank / size, rows = ROWS * (rank + 1) / size - first;
#endif
  // Own rows are 1 to `rows`; before and behind them are the neighbours'.
  Row *board = calloc(rows + 2, sizeof(Row)), *next = calloc(rows + 2, sizeof(Row)), *start = calloc(rows, sizeof(Row));
  if (!board || !next || !start)
    MPI_Abort(MPI_COMM_WORLD, 2);
  setGlider(board + 1, first, rows);
  memcpy(start, board + 1, rows * sizeof(Row));
  const double began = MPI_Wtime();
  for (int generation = 0; generation < GENERATIONS; ++generation) {
#if STAGE == 1
    memcpy(board[0], board[rows], sizeof(Row));
    memcpy(board[rows + 1], board[1], sizeof(Row));
    const int firstComputed = 1, lastComputed = rows;
#else
    const int above = (rank + size - 1) % size, below = (rank + 1) % size;
    MPI_Request requests[4];
    MPI_Irecv(board[0], COLUMNS, MPI_UNSIGNED_CHAR, above, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(board[rows + 1], COLUMNS, MPI_UNSIGNED_CHAR, below, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(board[rows], COLUMNS, MPI_UNSIGNED_CHAR, below, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(board[1], COLUMNS, MPI_UNSIGNED_CHAR, above, 1, MPI_COMM_WORLD, &requests[3]);
#if STAGE == 2
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    const int firstComputed = 1, lastComputed = rows;
#else
    const int firstComputed = 2, lastComputed = rows - 1;
#endif
#endif
    for (int y = firstComputed; y <= lastComputed; ++y)
      nextRow(board[y - 1], board[y], board[y + 1], next[y]);
#if STAGE == 3
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    nextRow(board[0], board[1], board[2], next[1]);
    nextRow(board[rows - 1], board[rows], board[rows + 1], next[rows]);
#endif
    Row *spare = board;
    board = next;
    next = spare;
  }
  const double took = MPI_Wtime() - began;
  int isWrong = memcmp(start, board + 1, rows * sizeof(Row)) != 0, isAnyWrong = 0;
  MPI_Allreduce(&isWrong, &isAnyWrong, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (rank == 0)
    printf("%d processes, %d generations, %.3f ms: the glider is %s\n", size, GENERATIONS, took * 1e3,
           isAnyWrong ? "lost" : "back");
  free(board);
  free(next);
  free(start);
  MPI_Finalize();
  return isAnyWrong;
}
