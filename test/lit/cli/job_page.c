// The page of a job of ranks has the job's report, but for what it packs; what makes no page of a job is refused.
// REQUIRES: openmpi
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %la_clang -O1 -g %s -o ring %mpi_flags
// RUN: %exits 0 %leastaction record -o ring.run -- %mpirun -n 3 ./ring > record.txt 2>&1
// RUN: %leastaction report ring.run --core znver4 --html ring.html --json ring.json | FileCheck %s
// CHECK: job of 3 ranks
// RUN: %python -c "import json, re; page = json.loads(re.search('id=.report-data.>(.*?)</script>', open('ring.html').read()).group(1)); job = json.load(open('ring.json')); assert page['answer'] == job['answer'] and page['ticks'] == job['ticks'] > 0 and page['transfers'] == job['transfers']; assert [rank['work_ticks'] for rank in page['ranks']] == [rank['work_ticks'] for rank in job['ranks']]; assert page['timelines']['parts'] == len(job['ranks'][0]['timeline']) == 256 and len(job['messages']) == 3"
// RUN: %leastaction report ring.run --core znver4 --html - > alone.html && cmp ring.html alone.html
// RUN: %exits 2 %leastaction report ring.run --html - --rows 3 2>&1 | FileCheck %s --check-prefix=ROWS
// ROWS: {{^}}leastaction: error: --rows changes nothing where no text is written (leastaction report): leave the option out{{$}}
// RUN: %exits 2 %leastaction report ring.run --html ring.html --no-source-text 2>&1 | FileCheck %s --check-prefix=SOURCE
// SOURCE: {{^}}leastaction: error: --no-source-text changes nothing of a job of MPI ranks; give one of its runs, such as ring.run/rank-0.run (leastaction report): leave the option out{{$}}
#include <mpi.h>
int main(int n, char **arguments) {
  int rank, ranks, token = 0;
  MPI_Init(&n, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (rank == 0)
    MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  MPI_Recv(&token, 1, MPI_INT, (rank + ranks - 1) % ranks, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank != 0)
    MPI_Send(&token, 1, MPI_INT, (rank + 1) % ranks, 0, MPI_COMM_WORLD);
  MPI_Finalize();
}
