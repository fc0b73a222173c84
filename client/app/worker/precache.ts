/// <reference lib="webworker" />
import { fetchAsset } from './chunk.ts'

/**
 * Moment when a device takes a file: with the service worker, in the background after it, or once a person is signed in who may open a
 * staff screen. One that is `asked` comes when something asks for it, and stays from then on.
 */
export type PrecacheStep = 'floor' | 'members' | 'office' | 'asked'

/** A file of the build; one without a revision has its hash in its name. */
export interface PrecacheEntry {
  url: string
  revision: string | null
  /** Missing on the plug-in's own entry, the web app manifest. */
  step?: PrecacheStep
}

const sideBySide = 8
/** The steps that this device was told to take; an update takes the same ones before it is offered. */
const toldKey = '/steps.json'

/**
 * The app's files on this device. A file is cached under its content (the hashed name, or the revision), so that a version takes over the
 * files that are the same in the one before, and an interrupted install goes on where it was.
 */
export class Precache {
  private readonly byPath: ReadonlyMap<string, PrecacheEntry>
  constructor(
    private readonly entries: readonly PrecacheEntry[],
    private readonly opened: () => Promise<Cache>,
    private readonly origin: string,
    private readonly load: typeof fetch = fetch,
  ) {
    this.byPath = new Map(entries.map(entry => [this.urlOf(entry).pathname, entry]))
  }

  private urlOf({ url }: PrecacheEntry) {
    return new URL(url, `${this.origin}/`)
  }

  private keyOf(entry: PrecacheEntry) {
    const url = this.urlOf(entry)
    // Same key as workbox's, whose files an older version left here.
    if (entry.revision !== null) url.searchParams.set('__WB_REVISION__', entry.revision)
    return url.href
  }

  /** Runs before this version may take over: caches the floor's files, and the steps that this device held of the version before. */
  async install() {
    const left = await this.fill(new Set<PrecacheStep>(['floor', ...(await this.told())]))
    if (left > 0) throw new Error(`${left} files of the app did not come`)
  }

  /** Remembers the steps and caches their missing files; answers how many did not come. */
  async take(steps: readonly PrecacheStep[]) {
    const cache = await this.opened()
    const all = new Set<PrecacheStep>([...(await this.told()), ...steps])
    await cache.put(new URL(toldKey, this.origin).href, Response.json([...all]))
    return this.fill(all)
  }

  /** Deletes cached files that are none of this version's. */
  async sweep() {
    const cache = await this.opened()
    const ours = new Set([...this.entries.map(entry => this.keyOf(entry)), new URL(toldKey, this.origin).href])
    const old = (await cache.keys()).filter(({ url }) => !ours.has(url))
    await Promise.all(old.map(request => cache.delete(request)))
  }

  /** The file at this path, from this device or else the network; undefined where this version has no such file. */
  answer(path: string) {
    const entry = this.byPath.get(path)
    return entry && this.read(entry)
  }

  private async read(entry: PrecacheEntry) {
    const cache = await this.opened()
    return (await cache.match(this.keyOf(entry))) ?? this.fetched(entry, cache)
  }

  private async fetched(entry: PrecacheEntry, cache: Cache) {
    // A hashed file that the page has loaded already comes from the browser's own cache.
    const request = new Request(this.urlOf(entry), { cache: entry.revision === null ? 'default' : 'reload', credentials: 'same-origin' })
    const response = await fetchAsset(request, this.load)
    if (response.ok) await cache.put(this.keyOf(entry), response.clone()).catch(() => {})
    return response
  }

  private async told(): Promise<PrecacheStep[]> {
    const answer = await (await this.opened()).match(new URL(toldKey, this.origin).href)
    return answer ? ((await answer.json()) as PrecacheStep[]) : []
  }

  private async fill(steps: ReadonlySet<PrecacheStep>) {
    const cache = await this.opened()
    const here = new Set((await cache.keys()).map(({ url }) => url))
    const missing = this.entries.filter(entry => steps.has(entry.step ?? 'members') && !here.has(this.keyOf(entry)))
    let left = 0
    const lane = async () => {
      for (let entry = missing.shift(); entry; entry = missing.shift()) {
        const { ok } = await this.fetched(entry, cache)
        if (!ok) left++
      }
    }
    await Promise.all(Array.from({ length: sideBySide }, lane))
    return left
  }
}
