/// <reference lib="webworker" />
import { fetchAsset } from './chunk.ts'

/** When a device takes a file: with the service worker, behind it, or once somebody is signed in who may open a screen of the staff's. */
export type Step = 'floor' | 'members' | 'office'

/** A file of the build; one without a revision has its hash in its name. */
export interface Entry {
  url: string
  revision: string | null
  /** The plug-in's own entry, the web app manifest, has none. */
  step?: Step
}

const sideBySide = 8
/** The steps that this device was told to take; an update takes the same ones before it is offered. */
const toldKey = '/steps.json'

/**
 * The app's files on this device. A file lies there under what it holds (its hashed name, or its revision), so that a version takes from the
 * one before what is the same, and what was interrupted goes on where it was.
 */
export class Precache {
  private readonly byPath: ReadonlyMap<string, Entry>
  constructor(
    private readonly entries: readonly Entry[],
    private readonly opened: () => Promise<Cache>,
    private readonly origin: string,
    private readonly load: typeof fetch = fetch,
  ) {
    this.byPath = new Map(entries.map(entry => [this.urlOf(entry).pathname, entry]))
  }

  private urlOf({ url }: Entry) {
    return new URL(url, `${this.origin}/`)
  }

  private keyOf(entry: Entry) {
    const url = this.urlOf(entry)
    // As workbox named them, whose files an older version left here.
    if (entry.revision !== null) url.searchParams.set('__WB_REVISION__', entry.revision)
    return url.href
  }

  /** Before this version may take over: what opens first, and what this device held of the version before. */
  async install() {
    const left = await this.fill(new Set<Step>(['floor', ...(await this.told())]))
    if (left > 0) throw new Error(`${left} files of the app did not come`)
  }

  /** Remembers the steps and takes what is missing of them; answers how many files did not come. */
  async take(steps: readonly Step[]) {
    const cache = await this.opened()
    const all = new Set<Step>([...(await this.told()), ...steps])
    await cache.put(new URL(toldKey, this.origin).href, Response.json([...all]))
    return this.fill(all)
  }

  /** What no file of this version is. */
  async sweep() {
    const cache = await this.opened()
    const ours = new Set([...this.entries.map(entry => this.keyOf(entry)), new URL(toldKey, this.origin).href])
    const old = (await cache.keys()).filter(({ url }) => !ours.has(url))
    await Promise.all(old.map(request => cache.delete(request)))
  }

  /** The file at this path, from this device or else the network; undefined where this version has none. */
  answer(path: string) {
    const entry = this.byPath.get(path)
    return entry && this.read(entry)
  }

  private async read(entry: Entry) {
    const cache = await this.opened()
    return (await cache.match(this.keyOf(entry))) ?? this.fetched(entry, cache)
  }

  private async fetched(entry: Entry, cache: Cache) {
    // A hashed file that the page has loaded already comes from the browser's own cache.
    const request = new Request(this.urlOf(entry), { cache: entry.revision === null ? 'default' : 'reload', credentials: 'same-origin' })
    const response = await fetchAsset(request, this.load)
    if (response.ok) await cache.put(this.keyOf(entry), response.clone()).catch(() => {})
    return response
  }

  private async told(): Promise<Step[]> {
    const answer = await (await this.opened()).match(new URL(toldKey, this.origin).href)
    return answer ? ((await answer.json()) as Step[]) : []
  }

  private async fill(steps: ReadonlySet<Step>) {
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
