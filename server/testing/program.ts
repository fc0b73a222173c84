import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What lies beside a file is found where the file lies, not where the program does. */
const ownAddress: Plugin = {
  name: 'own-address',
  enforce: 'pre',
  transform: (code, id) => ({ code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }),
}

/** All that this file imports of ours as one file: tsx loads some 450 anew at every start, which costs more than the start itself. */
export async function programOf(entry: string) {
  const { NODE_ENV } = process.env
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [ownAddress],
    build: { ssr: entry, target: 'node20', write: false, rolldownOptions: { output: { codeSplitting: false } } },
  })) as Rolldown.RolldownOutput
  // Vite names this process a production, and so all that it starts.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  const dir = join(root, 'dist/programs')
  const path = join(dir, `${entry.replaceAll('/', '-')}.mjs`)
  await mkdir(dir, { recursive: true })
  // Another worker may be starting the same.
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, output[0].code)
  await rename(unfinished, path)
  return path
}
