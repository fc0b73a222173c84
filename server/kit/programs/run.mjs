// Runs an entry from one file made of it: `node server/kit/programs/run.mjs server/start/main.ts …`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { NotBuilt } from './notBuilt.mjs'
import { programOf, root } from './program.mjs'

const [, , entry] = process.argv

async function program() {
  try {
    return await programOf(entry)
  } catch (error) {
    if (!(error instanceof NotBuilt)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(error.exitCode)
  }
}

const path = await program()
// The entry finds its arguments where they are if it is started itself.
process.argv.splice(1, 2, join(root, entry))
await import(pathToFileURL(path).href)
