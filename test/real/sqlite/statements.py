"""statements.py COUNT: that many SQL statements on standard output, one a line; the same ones each time.

Tables with and without indexes, inserts, updates, deletes, point and range queries, joins, aggregates, windows, common
table expressions, text and JSON functions, transactions that are committed or rolled back, savepoints, triggers, and
now and then a statement that fails.
"""
import random
import sys

WORDS = "ant bee cat dog elk fox gnu hen ibis jay kid lynx mole newt owl pig quail ram seal toad".split()
SCHEMA = [
    "PRAGMA synchronous = OFF",
    "CREATE TABLE item(id INTEGER PRIMARY KEY, name TEXT NOT NULL, price REAL, stock INTEGER CHECK(stock >= 0), note TEXT)",
    "CREATE TABLE sale(id INTEGER PRIMARY KEY, item INTEGER REFERENCES item(id), amount INTEGER, day TEXT)",
    "CREATE TABLE pair(a INTEGER, b TEXT, PRIMARY KEY(a, b)) WITHOUT ROWID",
    "CREATE TABLE log(what TEXT, old REAL, new REAL)",
    "CREATE INDEX sale_item ON sale(item, day)",
    "CREATE INDEX item_name ON item(name COLLATE NOCASE)",
    "CREATE TRIGGER price AFTER UPDATE OF price ON item BEGIN INSERT INTO log VALUES(new.name, old.price, new.price); END",
    "CREATE VIEW turnover AS SELECT item.name AS name, sum(amount * price) AS total FROM sale JOIN item "
    "ON item.id = sale.item GROUP BY item.name",
    "CREATE VIRTUAL TABLE words USING fts5(text)",
]


class Statements:
    def __init__(self):
        self.random = random.Random(1)
        self.items = 0
        self.inTransaction = False

    def item(self):
        return self.random.randint(1, max(1, self.items))

    def word(self):
        return self.random.choice(WORDS)

    def day(self):
        return f"20{self.random.randint(10, 29)}-{self.random.randint(1, 12):02}-{self.random.randint(1, 28):02}"

    def insertItem(self):
        self.items += 1
        price = self.random.randint(1, 99999) / 100
        note = "NULL" if self.random.random() < 0.3 else f"'{self.word()} {self.word()} {self.items}'"
        return (f"INSERT INTO item(name, price, stock, note) VALUES('{self.word()}{self.items}', {price}, "
                f"{self.random.randint(0, 500)}, {note})")

    def insertSales(self):
        rows = ", ".join(f"({self.item()}, {self.random.randint(1, 9)}, '{self.day()}')" for _ in range(3))
        return f"INSERT INTO sale(item, amount, day) VALUES {rows}"

    def change(self):
        return self.random.choice([
            f"UPDATE item SET price = round(price * 1.01, 2) WHERE id = {self.item()}",
            f"UPDATE item SET stock = stock - 1 WHERE id = {self.item()}",
            f"UPDATE OR IGNORE item SET stock = stock - 40 WHERE id BETWEEN {self.item()} AND {self.item()} LIMIT 5",
            f"DELETE FROM sale WHERE id = {self.random.randint(1, 20000)}",
            f"REPLACE INTO pair VALUES({self.random.randint(1, 500)}, '{self.word()}')",
            f"INSERT INTO pair VALUES({self.random.randint(1, 500)}, '{self.word()}') ON CONFLICT DO UPDATE SET b = b || 'x'",
            f"INSERT INTO words VALUES('{self.word()} {self.word()} {self.word()}')",
            f"DELETE FROM log WHERE rowid % 7 = {self.random.randint(0, 6)}",
        ])

    def query(self):
        return self.random.choice([
            f"SELECT name, price, stock FROM item WHERE id = {self.item()}",
            f"SELECT count(*), sum(amount) FROM sale WHERE item = {self.item()} AND day < '{self.day()}'",
            f"SELECT item.name, sale.day FROM sale JOIN item ON item.id = sale.item WHERE sale.item = {self.item()} "
            "ORDER BY sale.day DESC LIMIT 3",
            f"SELECT upper(note), length(name), substr(name, 2, 3) FROM item WHERE id = {self.item()}",
            f"SELECT b, group_concat(a) FROM (SELECT * FROM pair WHERE a < {self.random.randint(1, 60)} ORDER BY a) GROUP BY b",
            f"SELECT id FROM item WHERE name LIKE '{self.word()}{self.random.randint(1, 9)}%' ORDER BY id LIMIT 4",
            f"SELECT json_extract('{{\"a\": [1, {self.item()}, 3]}}', '$.a[1]'), printf('%08.3f', {self.item()} / 7.0)",
            f"SELECT id, rank() OVER (ORDER BY price) FROM item WHERE id BETWEEN {self.item()} AND {self.item()} LIMIT 3",
            f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {self.random.randint(2, 30)}) "
            "SELECT sum(i * i), max(i) FROM n",
            f"SELECT count(*) FROM words WHERE words MATCH '{self.word()} AND {self.word()}'",
            f"SELECT avg(price), min(name) FROM item WHERE id IN ({self.item()}, {self.item()}, {self.item()})",
            f"SELECT date('{self.day()}', '+1 month', 'weekday 0'), hex('{self.word()}'), abs({self.item()} - 500) % 13",
        ])

    def transaction(self):
        if self.inTransaction:
            self.inTransaction = self.random.random() < 0.2
            if self.inTransaction:
                return self.random.choice(["SAVEPOINT mark", "ROLLBACK TO mark", "RELEASE mark"])  # the last two may fail
            return self.random.choice(["COMMIT", "COMMIT", "ROLLBACK"])
        self.inTransaction = True
        return "BEGIN"

    def failing(self):
        return self.random.choice([
            "SELECT absent FROM item", f"INSERT INTO item(id, name) VALUES({self.item()}, 'twice')", "SELEC 1",
            "INSERT INTO item(name) VALUES(NULL)", f"UPDATE item SET stock = -1 WHERE id = {self.item()}",
            "SELECT json('{')", "CREATE TABLE item(x)",
        ])

    def rare(self):
        return self.random.choice([
            "SELECT * FROM turnover ORDER BY total DESC LIMIT 5", "PRAGMA integrity_check", "ANALYZE", "REINDEX item_name",
            "SELECT day, sum(amount) FROM sale GROUP BY day HAVING sum(amount) > 9 ORDER BY 2 DESC, 1 LIMIT 3",
            "DELETE FROM log", "SELECT count(DISTINCT name), total(price) FROM item",
        ])

    def next(self):
        kinds = [(self.insertItem, 8), (self.insertSales, 12), (self.change, 30), (self.query, 40), (self.transaction, 8),
                 (self.failing, 2)]
        if self.random.random() < 0.001:
            return self.rare()
        kind, = self.random.choices([k for k, _ in kinds], [weight for _, weight in kinds])
        return kind()


def main():
    statements = Statements()
    for number in range(int(sys.argv[1])):
        print(SCHEMA[number] if number < len(SCHEMA) else statements.next())


if __name__ == "__main__":
    main()
