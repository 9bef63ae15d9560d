/* linked data: a binary tree grown and searched. */
#define BETWEEN
#include "../decisions.h"

enum { size = 1500, queries = 2500 };
typedef struct Tree {
  struct Tree *child[2];
  unsigned key;
} Tree;
static ON_LINES Tree trees[size];
static unsigned keys[size], wanted[queries];
static int found;

static void prepare(void) {}

static void between(void) {
  FILL(keys, random_number());
  FILL(wanted, random_number() & 1 ? keys[random_number() % size] : random_number());
}

static void kernel(void) {
  for (int i = 0; i < size; i++) {
    trees[i] = (Tree){{0, 0}, keys[i]};
    if (i == 0)
      continue;
    Tree *tree = trees, *next;
    while ((next = tree->child[keys[i] > tree->key]))
      tree = next;
    tree->child[keys[i] > tree->key] = &trees[i];
  }
  for (int i = 0; i < queries; i++) {
    const Tree *tree = trees;
    while (tree && tree->key != wanted[i])
      tree = tree->child[wanted[i] > tree->key];
    found += tree != 0;
  }
}

static double result(void) {
  return found;
}
