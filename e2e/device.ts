import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import type { PrecacheStep } from '#client/app/worker/precache.ts'
import { entersOffices } from '#client/map/offices.ts'
import type { SignedIn } from '#contract/auth.ts'
import type { AnyCall } from '#contract/call.ts'
import type { Line } from '#e2e/chat/line.ts'
import { copy } from './copy.ts'
import { answerOf, holds } from './stored.ts'

/** Chromium heeds the last list alone, so those that Playwright turns off stand here too. */
const without = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The list under the address bar is a web page of its own, made with each window: a third of the work of opening one.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${without.join(',')}`,
]

/** When the service worker comes: it was there before, comes anew with the first visit, or never, which spares a third of the work. */
export type Installs = 'before' | 'anew' | 'never'

let profile: { url: string; dir: Promise<string> } | undefined

/** A profile with the service worker in it and nothing else, made once for an origin: installing costs as much as a journey. */
function installedProfile(url: string) {
  if (profile?.url !== url) profile = { url, dir: installInto(url) }
  return profile.dir
}

/** Caches that a browser keeps for speed alone: two files of five, which each device would get a copy of. */
const spared = ['Cache', 'DawnGraphiteCache', 'DawnWebGPUCache', 'GPUCache']

async function installInto(url: string) {
  const { PROFILES_DIR: all } = process.env
  const kept = all && join(all, new URL(url).port)
  if (kept && existsSync(kept)) return kept
  const device = await Device.open(url, 390, 'anew')
  // Not the app itself, so that no device's name or key is copied.
  await device.page.goto('/manifest.webmanifest')
  await device.page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    await navigator.serviceWorker.ready
  })
  await device.context.close()
  await Promise.all(spared.map(name => rm(join(device.dir, 'Default', name), { recursive: true, force: true })))
  // For the worker that comes in this one's place, too.
  if (kept) await rename(device.dir, kept)
  else process.once('exit', () => rmSync(device.dir, { recursive: true, force: true }))
  return kept ?? device.dir
}

const program = { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args, headless: true }

/** One browser for many devices: a device of it keeps nothing on disk, and comes and goes ten times faster than one of its own. */
export const sharedBrowser = () => chromium.launch(program)

interface Own {
  /** Chromium's own flags, for instance a film before its camera. */
  flags?: readonly string[]
  /** Leads to the device's server, wherever that is; the pages keep the address for which the worker was installed. */
  line?: Line
  /** Lives in this browser, where there is no service worker and nothing to kill. */
  shared?: Browser
}

/** Chromium's flag by which whatever asks the one address speaks to the other. */
const leads = (from: string, to: string) => `--host-resolver-rules=MAP ${new URL(from).host} ${new URL(to).host}`

/** How long a process has worked, in ticks; none once it is gone. */
function worked(pid: string) {
  if (!existsSync(`/proc/${pid}/stat`)) return 0
  // Behind the name, which may hold spaces: utime and stime are the 14th and 15th of all.
  const [utime, stime] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return Number(utime) + Number(stime)
}

/** A member's phone: a browser with a profile of its own on disk, which can be cut off, killed and started again. */
export class Device {
  context!: BrowserContext
  page!: Page
  private constructor(
    readonly url: string,
    readonly dir: string,
    private readonly width: number,
    private readonly installs: Installs,
    private readonly own: Own,
  ) {}

  static async open(url: string, width = 390, installs: Installs = 'before', own: Own = {}) {
    const device = new Device(url, await mkdtemp(join(tmpdir(), 'formkurve-phone-')), width, installs, own)
    if (installs === 'before') await copy(await installedProfile(url), device.dir)
    await device.start()
    return device
  }

  async start(path?: string) {
    const ways = {
      serviceWorkers: this.installs === 'never' ? ('block' as const) : ('allow' as const),
      locale: 'de-CH',
      timezoneId: 'Europe/Zurich',
      viewport: { width: this.width, height: 844 },
      baseURL: this.url,
    }
    const { shared, line, flags = line ? [leads(this.url, line.url)] : [] } = this.own
    this.context = await (shared?.newContext(ways) ??
      chromium.launchPersistentContext(this.dir, { ...program, args: [...args, ...flags], ...ways }))
    this.page = this.context.pages()[0] ?? (await this.context.newPage())
    if (path) await this.page.goto(path)
  }

  async signIn(email = 'mitglied@formkurve.example', password = 'formkurve') {
    await this.page.goto('/login')
    await this.page.getByLabel('E-Mail').fill(email)
    await this.page.getByLabel('Passwort', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'anmelden' }).click()
    await this.page.waitForURL(url => url.pathname !== '/login')
  }

  /** Signed in without the form, as somebody who comes back; the app starts once, at this path. */
  async arrive(email = 'mitglied@formkurve.example', path = '/') {
    const answer = await fetch(`${this.own.line?.target ?? this.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'formkurve', device: 'Prüfung' }),
    })
    if (!answer.ok) throw new Error(`${email}: ${answer.status} ${await answer.text()}`)
    const signed = (await answer.json()) as SignedIn
    const { origin } = new URL(this.url)
    const script = await this.page.addInitScript(
      ({ user, userRights, keepKey, token, origin }) => {
        if (location.origin !== origin) return
        localStorage.setItem('user', JSON.stringify(user))
        localStorage.setItem('userRights', JSON.stringify(userRights))
        localStorage.setItem('keepKey', keepKey)
        localStorage.setItem('token', token)
      },
      { ...signed, origin },
    )
    await this.page.goto(path)
    await script.dispose()
    return signed
  }

  /** The service worker controls the page and holds every screen that this person may open, so all of them open without a network. */
  async installed() {
    const person = await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise(resolve => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
      const { user = 'null', userRights = '[]', screen } = localStorage as { user?: string; userRights?: string; screen?: string }
      return { user: JSON.parse(user), userRights: JSON.parse(userRights), screen: screen !== undefined } as Pick<
        SignedIn,
        'userRights'
      > & {
        user: SignedIn['user'] | null
        screen: boolean
      }
    })
    if (!person.user && !person.screen) return
    const staff = !person.user || entersOffices({ _id: person.user._id, roles: person.user.userRoles, grants: person.userRights })
    const steps: PrecacheStep[] = staff ? ['members', 'office'] : ['members']
    const left = (steps: PrecacheStep[]) =>
      new Promise<number>(resolve => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(data)
        navigator.serviceWorker.controller?.postMessage({ type: 'TAKE', steps }, [port2])
      })
    await expect.poll(() => this.page.evaluate(left, steps), { timeout: 60_000 }).toBe(0)
  }

  private holds(texts: readonly string[]) {
    return this.page.evaluate(holds, [...texts])
  }

  /** Waits until one row of a database of the device says all of this: what is shown may be on its way there still. */
  async keeps(...texts: string[]) {
    await expect.poll(() => this.holds(texts)).toBe(true)
  }

  /** Waits until none does any more. */
  async forgets(...texts: string[]) {
    await expect.poll(() => this.holds(texts)).toBe(false)
  }

  /** Waits until an answer of this call that says all of this lies on the device, for when there is no network. */
  async keepsAnswer(call: AnyCall, ...texts: string[]) {
    await this.keeps(answerOf(call), ...texts)
  }

  async offline(off = true) {
    await this.context.setOffline(off)
  }

  private processes(...kind: string[]) {
    if (this.own.shared) throw new Error('This device shares its browser with others.')
    const found = execFileSync('pgrep', ['-f', '--', [...kind, `--user-data-dir=${this.dir}`].join('.*')], { encoding: 'utf8' })
    return found.split('\n').filter(Boolean)
  }

  /** A further tab with a process of its own, which `stop` holds where it is, as a system does with what lies in the background. */
  async tab() {
    const before = new Set(this.processes('--type=renderer'))
    const page = await this.context.newPage()
    // The first page of an origin may move to another process.
    await page.goto('/manifest.webmanifest')
    // The browser keeps a spare one ready: the tab's is the one that works when it does.
    const fresh = this.processes('--type=renderer').filter(pid => !before.has(pid))
    const idle = new Map(fresh.map(pid => [pid, worked(pid)]))
    await page.evaluate(() => {
      for (const end = performance.now() + 500; performance.now() < end; );
    })
    const [own] = fresh.sort((one, other) => worked(other) - idle.get(other)! - worked(one) + idle.get(one)!)
    if (!own) throw new Error('The tab shares its process with another.')
    const signal = (name: string) => void execFileSync('kill', [`-${name}`, own])
    return { page, stop: () => signal('STOP'), wake: () => signal('CONT') }
  }

  /** SIGKILL to every process of this browser: no unload, no flush. */
  async kill() {
    const pids = this.processes()
    const gone = new Promise<void>(resolve => this.context.once('close', () => resolve()))
    execFileSync('kill', ['-9', ...pids], { stdio: 'ignore' })
    await gone
  }

  async close() {
    await this.context.close().catch(() => {})
    await rm(this.dir, { recursive: true, force: true, maxRetries: 5 })
  }
}
