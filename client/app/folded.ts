import type { Plugin } from 'vite'

const handing = /^(?:import"[^"]+";)*export\{([^}]*)\}from"\.\/([^"]+)";?$/

/** The target of a file that only re-exports another one's names, and the target's name for each export. */
function handedOn(code: string) {
  const [, names, target] = handing.exec(code.trim()) ?? []
  if (!names || !target) return
  const pairs = names.split(',').map(each => each.split(' as '))
  return { target, exports: pairs.map(([own, name = own]) => `${name}:n.${own}`) }
}

/** Imports a module that shares its chunk with others from that chunk, instead of from a file of one line that only re-exports it. */
export const folded: Plugin = {
  name: 'folded',
  apply: 'build',
  generateBundle: {
    // Runs once the imports have their lists of files to load beside them.
    order: 'post',
    handler(_options, bundle) {
      const all = Object.values(bundle).filter(file => file.type === 'chunk')
      const found = new Map<string, NonNullable<ReturnType<typeof handedOn>>>()
      for (const { fileName, code, moduleIds, isEntry } of all) {
        const handed = moduleIds.length === 0 && !isEntry ? handedOn(code) : undefined
        if (!handed) continue
        found.set(fileName.replace('assets/', ''), handed)
        delete bundle[fileName]
      }
      const target = (name: string) => found.get(name)?.target ?? name
      for (const chunk of all) {
        chunk.code = chunk.code
          .replace(/import\((["'`])\.\/([\w.-]+)\1\)/g, (plain, _quote, name: string) => {
            const handed = found.get(name)
            return handed ? `import("./${handed.target}").then(n=>({${handed.exports.join()}}))` : plain
          })
          .replace(/(["'`])assets\/([\w.-]+\.js)\1/g, (_plain, quote: string, name: string) => `${quote}assets/${target(name)}${quote}`)
        chunk.dynamicImports = [
          ...new Set(chunk.dynamicImports.map(name => name.replace(/^assets\/(.*)/, (_, each) => `assets/${target(each)}`))),
        ]
      }
    },
  },
}
