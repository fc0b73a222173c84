import { expect, test } from 'vitest'
import { Precache, type PrecacheEntry } from './precache.ts'

const origin = 'https://formkurve.example'

/** A browser's cache, as far as the worker uses one; it outlives the worker. */
function device() {
  const kept = new Map<string, Response>()
  const cache = {
    keys: async () => [...kept.keys()].map(url => ({ url })),
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, response: Response) => void kept.set(url, response),
    delete: async ({ url }: { url: string }) => kept.delete(url),
  } as unknown as Cache
  return { kept, open: async () => cache }
}

/** A network that counts the requests, and how many run at a time. */
function line(gets: (path: string) => boolean = () => true) {
  const asked: string[] = []
  let now = 0
  const most = { atOnce: 0 }
  const load = (async (request: Request) => {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    most.atOnce = Math.max(most.atOnce, ++now)
    await new Promise(resolve => setTimeout(resolve))
    now--
    if (!gets(pathname)) throw new TypeError('cut')
    return new Response(pathname)
  }) as typeof fetch
  return { asked, most, load }
}

const first: PrecacheEntry[] = [
  { url: 'index.html', revision: '1', step: 'floor' },
  { url: 'assets/shell-a.js', revision: null, step: 'floor' },
  ...Array.from({ length: 20 }, (_, at): PrecacheEntry => ({ url: `assets/floor-${at}.js`, revision: null, step: 'floor' })),
  { url: 'assets/profile-a.js', revision: null, step: 'members' },
  { url: 'assets/videos-a.js', revision: null, step: 'members' },
  { url: 'assets/roles-a.js', revision: null, step: 'office' },
  { url: 'assets/pdf-a.js', revision: null, step: 'asked' },
]
const floor = first.filter(({ step }) => step === 'floor').map(({ url }) => `/${url}`)
const version = (entries: readonly PrecacheEntry[], { open }: ReturnType<typeof device>, { load }: ReturnType<typeof line>) =>
  new Precache(entries, open, origin, load)

test('a device installs what opens first and nothing else, several files at a time', async () => {
  const [phone, network] = [device(), line()]
  await version(first, phone, network).install()
  expect(network.asked.toSorted()).toEqual(floor.toSorted())
  expect(network.most.atOnce).toBeGreaterThan(4)
})

test('what was cut off goes on where it was', async () => {
  const [phone, cut] = [device(), line(path => !/floor-1\d/.test(path))]
  await expect(version(first, phone, cut).install()).rejects.toThrow('10 files')
  const network = line()
  await version(first, phone, network).install()
  expect(network.asked).toHaveLength(10)
})

test('the rest of the members’ screens come when they are told, the staff’s only for staff', async () => {
  const [phone, network] = [device(), line()]
  const worker = version(first, phone, network)
  await worker.install()
  network.asked.length = 0
  expect(await worker.take(['members'])).toBe(0)
  expect(network.asked).toEqual(['/assets/profile-a.js', '/assets/videos-a.js'])
  expect(await worker.take(['members', 'office'])).toBe(0)
  expect(network.asked.slice(2)).toEqual(['/assets/roles-a.js'])
})

test('a file that did not come is counted, and comes with the next call', async () => {
  const [phone, cut] = [device(), line(path => !path.includes('videos'))]
  expect(await version(first, phone, cut).take(['members'])).toBe(1)
  const network = line()
  expect(await version(first, phone, network).take(['members'])).toBe(0)
  expect(network.asked).toEqual(['/assets/videos-a.js'])
})

test('an update takes only what changed, of all that the device held, and sweeps the old away', async () => {
  const [phone, network] = [device(), line()]
  const old = version(first, phone, network)
  await old.install()
  await old.take(['members'])
  network.asked.length = 0
  const next = first.map(entry => ({ ...entry, url: entry.url.replace('profile-a', 'profile-b').replace('roles-a', 'roles-b') }))
  const update = version(next, phone, network)
  await update.install()
  expect(network.asked).toEqual(['/assets/profile-b.js'])
  // The old version still runs.
  expect(await (await old.answer('/assets/profile-a.js'))!.text()).toBe('/assets/profile-a.js')
  await update.sweep()
  expect([...phone.kept.keys()].filter(url => url.includes('profile'))).toEqual([`${origin}/assets/profile-b.js`])
  expect(network.asked).toHaveLength(1)
})

test('a file that is not here yet is answered from the network and stays; an unknown one is not the worker’s', async () => {
  const [phone, network] = [device(), line()]
  const worker = version(first, phone, network)
  expect(await (await worker.answer('/assets/videos-a.js'))!.text()).toBe('/assets/videos-a.js')
  await worker.answer('/assets/videos-a.js')
  expect(network.asked).toHaveLength(1)
  expect(worker.answer('/assets/videos-old.js')).toBeUndefined()
})
