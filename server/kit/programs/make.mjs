// Makes programs: `node server/kit/programs/make.mjs server/start/main.ts …`.
import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { build } from 'vite'
import { pathOf, root } from './program.mjs'

/** Files beside a source are found relative to the source, not to the program; by a relative path, so that both can be moved together. */
const ownAddress = program => ({
  name: 'own-address',
  enforce: 'pre',
  transform: (code, id) => {
    const way = JSON.stringify(relative(dirname(program), id))
    return { code: code.replaceAll('import.meta.url', `new URL(${way}, import.meta.url).href`), map: null }
  },
})

async function make(entry) {
  const path = pathOf(entry)
  const began = new Date()
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [ownAddress(path)],
    build: { ssr: entry, target: 'node20', write: false, rolldownOptions: { output: { codeSplitting: false } } },
  })
  await mkdir(dirname(path), { recursive: true })
  // Another process may be making the same.
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, output[0].code)
  // A source that changes during the build is newer than the program.
  await utimes(unfinished, began, began)
  await rename(unfinished, path)
}

await Promise.all(process.argv.slice(2).map(make))
