// execute DATABASE <STATEMENTS: executes SQL, one statement a line, and prints the rows and the errors. The last line says
// how many statements there were, how many of them failed, and how many rows came.
#include <stdio.h>
#include <string.h>

#include "sqlite3.h"

static long rows;

static int printRow(void *unused, int columns, char **values, char **names) {
  (void)unused;
  (void)names;
  ++rows;
  for (int i = 0; i < columns; ++i)
    printf("%s%s", i ? "|" : "", values[i] ? values[i] : "NULL");
  putchar('\n');
  return 0;
}

int main(int argc, char **argv) {
  static char line[65536];
  long statements = 0, failed = 0;
  sqlite3 *database;
  if (argc != 2 || sqlite3_open(argv[1], &database) != SQLITE_OK)
    return fputs("usage: execute DATABASE <STATEMENTS\n", stderr), 2;
  while (fgets(line, sizeof line, stdin)) {
    char *message = NULL;
    ++statements;
    line[strcspn(line, "\n")] = 0;
    if (sqlite3_exec(database, line, printRow, NULL, &message) != SQLITE_OK) {
      ++failed;
      printf("error: %s\n", message);
      sqlite3_free(message);
    }
  }
  sqlite3_close(database);
  printf("%ld statements, %ld failed, %ld rows\n", statements, failed, rows);
  return 0;
}
