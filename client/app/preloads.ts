import type { Plugin } from 'vite'
import { opensForMembers } from '#client/map/offices.ts'
import { screens } from '#contract/screens.ts'
import { screenFiles } from './chunks.ts'

/**
 * Writes `preloads.json`: the own files of each built screen, by its path; the server names them in the page's header, so that they travel
 * together with the shell rather than after it has run.
 */
export function preloads(client: string): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle: {
      // Runs after the page is written, which drops an entry that only leads on.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
        const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
        const within = (names: readonly string[], found = new Set<string>()) => {
          for (const name of names)
            if (!found.has(name)) {
              found.add(name)
              within(byName.get(name)?.imports ?? [], found)
            }
          return found
        }
        const page = bundle['index.html']
        const asked =
          page?.type === 'asset' ? [...String(page.source).matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, name]) => name as string) : []
        const shell = within(asked)
        const holding = (file: string) => chunks.find(({ moduleIds }) => moduleIds.includes(file))?.fileName
        const offices = holding(`${client}/app/officeLoaders.ts`)
        const named: Record<string, string[]> = {}
        for (const { screen, file } of screenFiles(client)) {
          const own = holding(file)
          const { path } = screens[screen]
          // The shell first: it is the largest file, and a browser requests in this order.
          const ways = own && [...(offices && !opensForMembers(screen) ? [offices] : []), own]
          if (ways) named[path] = [...new Set([...shell, ...within(ways)])].map(name => `/${name}`)
        }
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(named) })
      },
    },
  }
}
