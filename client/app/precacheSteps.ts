import type { Plugin } from 'vite'
import { fileStepOf } from './chunks.ts'
import type { PrecacheStep } from './worker/precache.ts'

const order: readonly PrecacheStep[] = ['floor', 'members', 'office']

/** Files of the first picture beside its scripts; the letters of other languages, icons and pictures come with the members' screens. */
const first = /\.(html|css)$|archivo-latin-wdth/

/** The reader of PDFs: few people of the staff need it, and it is larger than all their screens together. */
const askedModules = /node_modules\/pdfjs-dist\//
const askedFiles = /\/pdf\.worker-/

type PrecachedFile = { url: string; revision: string | null; size: number }

/** Tells the service worker the step in which a device takes each file. */
export function steps(client: string) {
  const named = new Map<string, PrecacheStep>()
  const plugin: Plugin = {
    name: 'steps',
    apply: 'build',
    generateBundle(_options, bundle) {
      const stepOf = fileStepOf(client, id => this.getModuleInfo(id))
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const imports = new Map(chunks.map(chunk => [chunk.fileName, chunk.imports]))
      const mark = (name: string, step: PrecacheStep) => {
        if (named.has(name)) return
        named.set(name, step)
        for (const each of imports.get(name) ?? []) mark(each, step)
      }
      for (const { fileName, moduleIds } of chunks) if (moduleIds.some(id => askedModules.test(id))) named.set(fileName, 'asked')
      for (const step of order)
        for (const { fileName, moduleIds } of chunks) if (moduleIds.some(id => stepOf(id) === step)) mark(fileName, step)
    },
  }
  const stepOf = ({ url }: PrecachedFile): PrecacheStep =>
    named.get(url) ?? (askedFiles.test(url) ? 'asked' : first.test(url) ? 'floor' : 'members')
  const tell = (manifest: PrecachedFile[]) => ({ manifest: manifest.map(entry => ({ ...entry, step: stepOf(entry) })), warnings: [] })
  return { plugin, tell }
}
