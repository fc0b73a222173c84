import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const every = ['regular', 'bold', 'fill']

/** Says of each icon in which weights the app draws it. An icon that is handed on, rather than drawn where it is named, keeps all of the look's. */
export function iconWeightsIn(sources: readonly string[]) {
  const drawn = new Map<string, Set<string>>()
  const note = (icon: string, weights: readonly string[]) => drawn.set(icon, new Set([...(drawn.get(icon) ?? []), ...weights]))
  for (const source of sources) {
    const code = source.replace(/^import .*$/gm, '')
    for (const [, icon] of source.matchAll(/@phosphor-icons\/react\/dist\/csr\/(\w+)'/g)) {
      const tags = [...code.matchAll(new RegExp(`<${icon}Icon\\b[\\s\\S]*?/>`, 'g'))].map(([tag]) => tag)
      const named = [...code.matchAll(new RegExp(`\\b${icon}Icon\\b`, 'g'))].length
      note(icon!, tags.length > 0 && tags.length === named ? tags.flatMap(weightsOf) : every)
    }
  }
  return drawn
}

function weightsOf(tag: string) {
  if (tag.includes('{...')) return every
  const [, plain, computed] = /\bweight=(?:"(\w+)"|\{([^}]*)\})/.exec(tag) ?? []
  if (plain) return [plain]
  if (computed === undefined) return ['regular']
  const found = [...computed.matchAll(/'(regular|bold|fill)'/g)].map(([, weight]) => weight!)
  return found.length === 2 ? found : every
}

/** Leaves out of the bundle the weights of an icon that nothing draws. */
export function iconWeights(client: string): Plugin {
  let drawn: Map<string, Set<string>> | undefined
  return {
    name: 'weights',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      const files = readdirSync(client, { encoding: 'utf8', recursive: true }).filter(name => /\.tsx?$/.test(name))
      drawn = iconWeightsIn(files.map(name => readFileSync(`${client}/${name}`, 'utf8')))
    },
    transform(code, id) {
      const [, icon] = /@phosphor-icons\/react\/dist\/defs\/(\w+)\.es\.js/.exec(id) ?? []
      if (!icon) return
      const kept = drawn?.get(icon) ?? new Set(every)
      const entry = /\n {2}\[\n {4}"(\w+)",[\s\S]*?\n {2}\],?(?=\n)/g
      return { code: code.replace(entry, (whole, weight: string) => (kept.has(weight) ? whole : '')), map: null }
    },
  }
}
