// Reads AsyncAPI documents with the parser of the AsyncAPI project; says every fault and fails.
import { Parser, fromFile } from "@asyncapi/parser";

let faults = 0;
for (const path of process.argv.slice(2)) {
  const { document, diagnostics } = await fromFile(new Parser(), path).parse();
  for (const one of diagnostics) {
    if (one.severity > 1) continue; // hints
    faults += 1;
    console.error(`${path}: ${one.path.join(".")}: ${one.message}`);
  }
  if (!document) faults += 1;
  else console.log(`${path}: ${document.allMessages().length} messages`);
}
process.exit(faults === 0 ? 0 : 1);
