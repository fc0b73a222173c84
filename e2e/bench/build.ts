import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Builds the page that holds all peers; answers its folder. Names stay readable for profiles. */
export async function buildPage() {
  const outDir = await mkdtemp(join(tmpdir(), 'formkurve-bench-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: dirname(fileURLToPath(import.meta.resolve('./page/main.ts'))),
    base: '/bench/',
    define: { global: 'globalThis' },
    resolve: { alias: { events: fileURLToPath(import.meta.resolve('./page/events.ts')) } },
    build: { outDir, emptyOutDir: true, target: 'es2022', minify: false, modulePreload: false, reportCompressedSize: false },
  })
  return outDir
}
