! Apex-MAP in Co-Array Fortran: a block of another image is an assignment. Parameters, indices and rows are those of
! apex_map.c.
module coarray_machine
  use, intrinsic :: iso_c_binding
  implicit none

  type, bind(c) :: apex_machine
    integer(c_int) :: rank, ranks
    type(c_funptr) :: begin, pass, clock, largest, total
  end type

  interface
    integer(c_int) function apex_run(argc, argv, machine) bind(c)
      import
      integer(c_int), value :: argc
      type(c_ptr), intent(in) :: argv(*)
      type(apex_machine), intent(in) :: machine
    end function
    subroutine apex_keep(total) bind(c)
      import
      integer(c_int64_t), value :: total
    end subroutine
  end interface

  integer(c_int64_t), allocatable :: array(:)[:], fetched(:)
  integer(c_int64_t) :: part

contains

  integer(c_int) function begin(elements) bind(c)
    integer(c_size_t), value :: elements
    part = elements
    allocate(array(elements)[*])
    array = 1
    begin = 1
  end function

  real(c_double) function pass(starts, count, length) bind(c)
    integer(c_size_t), value :: count, length
    integer(c_int64_t), intent(in) :: starts(count)
    integer(c_int64_t) :: total, first, i
    integer :: owner
    if (.not. allocated(fetched)) allocate(fetched(length))
    if (size(fetched, kind=c_size_t) /= length) then
      deallocate(fetched)
      allocate(fetched(length))
    end if
    total = 0
    do i = 1, count
      owner = int(starts(i) / part) + 1
      first = mod(starts(i), part) + 1
      if (owner == this_image()) then
        total = total + sum(array(first:first + length - 1))
      else
        fetched(:) = array(first:first + length - 1)[owner]
        total = total + sum(fetched)
      end if
    end do
    call apex_keep(total)
    pass = -1
  end function

  real(c_double) function largest(mine) bind(c)
    real(c_double), value :: mine
    real(c_double) :: all
    all = mine
    call co_max(all)
    largest = all
  end function

  real(c_double) function total_of(mine) bind(c)
    real(c_double), value :: mine
    real(c_double) :: all
    all = mine
    call co_sum(all)
    total_of = all
  end function
end module

program coarray
  use coarray_machine
  implicit none
  type(apex_machine) :: machine
  character(len=256), allocatable, target :: arguments(:)
  type(c_ptr), allocatable :: argv(:)
  integer :: i, length
  integer(c_int) :: code

  allocate(arguments(0:command_argument_count()), argv(0:command_argument_count() + 1))
  do i = 0, command_argument_count()
    call get_command_argument(i, arguments(i), length)
    if (length >= len(arguments(i))) error stop 'apex_map: error: an argument is too long: write it shorter'
    arguments(i)(length + 1:length + 1) = c_null_char
    argv(i) = c_loc(arguments(i))
  end do
  argv(command_argument_count() + 1) = c_null_ptr
  machine = apex_machine(this_image() - 1, num_images(), c_funloc(begin), c_funloc(pass), c_null_funptr, &
                         c_funloc(largest), c_funloc(total_of))
  code = apex_run(command_argument_count() + 1, argv, machine)
  sync all
  if (code /= 0) stop 2, quiet=.true.
end program
