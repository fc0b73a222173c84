import type { Plugin } from 'vite'
import { stepsOf } from './chunks.ts'
import type { Step } from './worker/precache.ts'

const order: readonly Step[] = ['floor', 'members', 'office']

/** Files of the first picture beside its scripts; the letters of other languages, icons and pictures come with the members' screens. */
const first = /\.(html|css)$|archivo-latin-wdth/

/** What reads PDFs: few people of the staff do, and it is larger than all their screens together. */
const askedModules = /node_modules\/pdfjs-dist\//
const askedFiles = /\/pdf\.worker-/

type Listed = { url: string; revision: string | null; size: number }

/** Tells the service worker the step in which a device takes each file. */
export function steps(client: string) {
  const named = new Map<string, Step>()
  const plugin: Plugin = {
    name: 'steps',
    apply: 'build',
    generateBundle(_options, bundle) {
      const stepOf = stepsOf(client, id => this.getModuleInfo(id))
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const imports = new Map(chunks.map(chunk => [chunk.fileName, chunk.imports]))
      const mark = (name: string, step: Step) => {
        if (named.has(name)) return
        named.set(name, step)
        for (const each of imports.get(name) ?? []) mark(each, step)
      }
      for (const { fileName, moduleIds } of chunks) if (moduleIds.some(id => askedModules.test(id))) named.set(fileName, 'asked')
      for (const step of order)
        for (const { fileName, moduleIds } of chunks) if (moduleIds.some(id => stepOf(id) === step)) mark(fileName, step)
    },
  }
  const stepOf = ({ url }: Listed): Step => named.get(url) ?? (askedFiles.test(url) ? 'asked' : first.test(url) ? 'floor' : 'members')
  const tell = (manifest: Listed[]) => ({ manifest: manifest.map(entry => ({ ...entry, step: stepOf(entry) })), warnings: [] })
  return { plugin, tell }
}
