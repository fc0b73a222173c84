import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The files of the product that hold what people read. */
const sources = ['contract', 'client'].flatMap(folder =>
  readdirSync(`${root}${folder}`, { encoding: 'utf8', recursive: true })
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\//.test(name))
    .map(name => `${folder}/${name}`),
)

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Every text of a source: strings, the words between tags, templates with `{}` for what is put in; comments are none. */
function textsIn(path: string) {
  const found: string[] = []
  const { program } = parseSync(path, readFileSync(root + path, 'utf8'))
  new Visitor({
    // biome-ignore lint/correctness/noComponentHookFactories: a kind of the syntax, no component
    Literal: ({ value }) => {
      if (typeof value === 'string') found.push(tidy(value))
    },
    // biome-ignore lint/correctness/noComponentHookFactories: a kind of the syntax, no component
    JSXText: ({ value }) => {
      found.push(tidy(value))
    },
    // biome-ignore lint/correctness/noComponentHookFactories: a kind of the syntax, no component
    TemplateLiteral: ({ quasis }) => {
      found.push(tidy(quasis.map(({ value }) => value.cooked).join('{}')))
    },
  }).visit(program)
  return found
}

/** Each text that the product can show, with the files that hold it. */
export const texts = new Map<string, string[]>()
for (const path of sources) for (const text of new Set(textsIn(path))) texts.set(text, [...(texts.get(text) ?? []), path])
