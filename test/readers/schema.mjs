// node schema.mjs SCHEMA FILE: prints what of a JSON file is not as the schema says, and then fails.
import Ajv from "ajv";
import { readFileSync } from "node:fs";

const [schema, file] = process.argv.slice(2, 4).map((path) => JSON.parse(readFileSync(path, "utf8")));
const validate = new Ajv({ allErrors: true, strict: false }).compile(schema);
if (!validate(file)) {
  for (const { instancePath, message } of validate.errors.slice(0, 20)) console.log(`${instancePath}: ${message}`);
  process.exit(1);
}
