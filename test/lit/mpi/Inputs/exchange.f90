! Messages and collective calls by the interface that USES names.
subroutine exchange() bind(c)
  USES
  integer :: code, rank, sent, got(4), i
  REQUEST :: requests(8), later
  COMMUNICATOR :: other
  call mpi_init(code)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, code)
  sent = rank
  do i = 1, 4
    call mpi_isend(sent, 1, MPI_INTEGER, 1 - rank, i, MPI_COMM_WORLD, requests(i), code)
  end do
  do i = 1, 4
    call mpi_irecv(got(i), 1, MPI_INTEGER, MPI_ANY_SOURCE, i, MPI_COMM_WORLD, requests(4 + i), code)
  end do
  call mpi_waitall(8, requests, MPI_STATUSES_IGNORE, code)
  call mpi_comm_idup(MPI_COMM_WORLD, other, later, code)
  call mpi_wait(later, MPI_STATUS_IGNORE, code)
  call mpi_comm_split(MPI_COMM_WORLD, 0, -rank, other, code)
  call mpi_allreduce(MPI_IN_PLACE, sent, 1, MPI_INTEGER, MPI_SUM, other, code)
  print *, 'sum', sent
  call mpi_finalize(code)
end subroutine
