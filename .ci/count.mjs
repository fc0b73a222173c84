// Counts the house and prints a table: `node .ci/count.mjs`. `--keep` writes the lists of .ci/names.json anew, for after a merge.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { codeIn, fileOf, isUp, namesIn } from './imports.mjs'
import { headlessIn, judged, namesOver } from './names.mjs'
import { knotsIn, roomOf } from './rooms.mjs'

/** Rooms, and the rooms that each imports by these. */
function roomsBy(files, importsOf) {
  const found = new Map()
  for (const [path, text] of files) {
    const room = roomOf(path)
    if (!room) continue
    const others = importsOf(text).map(name => roomOf(fileOf(path, name)))
    for (const other of others) if (other && other !== room) found.set(room, (found.get(room) ?? new Set()).add(other))
  }
  return found
}

const upIn = (files, importsOf) =>
  files.reduce((sum, [path, text]) => sum + importsOf(text).filter(name => isUp(path, fileOf(path, name))).length, 0)

/** Entries of a glossary: each word in bold at the beginning of a line. */
const entriesIn = text => (text.match(/^- \*\*/gm) ?? []).length

const listOf = path => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

/** The figures, each with its name. */
export function figures(files = judged()) {
  const { names, types, files: stems } = namesOver(files)
  const { comments, headless } = headlessIn(files)
  const many = list => Object.keys(list ?? {}).length
  return [
    ['files', files.length],
    ['lines', files.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0)],
    ['circles of rooms', knotsIn(roomsBy(files, codeIn)).length],
    ['circles of rooms, with types', knotsIn(roomsBy(files, namesIn)).length],
    ['imports upwards', upIn(files, codeIn)],
    ['imports upwards, with types', upIn(files, namesIn)],
    ['what domains take of others besides', Object.values(listOf('.ci/crossings.json')).flat().length],
    ['functions over their bound', many(listOf('.ci/functions.json').lines)],
    ['names in ten files and more', many(names)],
    ['exported types twice in a layer', many(types)],
    ['names of files in more than three rooms', many(stems)],
    ['comments', comments],
    ['of these without a subject, in %', ((100 * headless) / comments).toFixed(1)],
    ['words in docs/words.md', entriesIn(readFileSync('docs/words.md', 'utf8'))],
    [
      'lint lines that are silenced',
      files.reduce((sum, [, text]) => sum + (text.match(/biome-ignore|@ts-(ignore|expect-error)/g) ?? []).length, 0),
    ],
  ]
}

/** Writes what is left now. */
function keep() {
  const files = judged()
  const { headless, comments } = headlessIn(files)
  const lists = Object.fromEntries(Object.entries(namesOver(files)).map(([kind, found]) => [kind, Object.keys(found)]))
  writeFileSync('.ci/names.json', `${JSON.stringify({ ...lists, headless: Math.ceil((1000 * headless) / comments) / 10 }, null, 2)}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--keep')) keep()
  for (const [name, figure] of figures()) console.log(`${name.padEnd(44)}${String(figure).padStart(8)}`)
}
