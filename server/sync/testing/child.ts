import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Child {
  url: string
  kill(): Promise<void>
}

/** A server in a process of its own, on a data directory that outlives it. */
export async function startChild(dataDir: string): Promise<Child> {
  const script = fileURLToPath(new URL('./serve.ts', import.meta.url))
  const { DATABASE_URL: _record, COUCH_URL: _store, ...env } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...env, DATA_DIR: dataDir, PORT: '0', SEED: 'none', LOG_LEVEL: 'silent' },
    stdio: 'pipe',
  })
  return { url: await addressOf(child), kill: () => kill(child) }
}

async function addressOf(child: ChildProcess): Promise<string> {
  const complaints: string[] = []
  child.stderr!.on('data', chunk => complaints.push(String(chunk)))
  for await (const line of createInterface({ input: child.stdout! })) {
    const [url] = line.match(/http:\/\/\S+/) ?? []
    if (url) return url
  }
  throw new Error(`the server did not start: ${complaints.join('')}`)
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
