import { probe } from '#client/data/connection.ts'
import { fileSize } from '#client/kit/format.ts'

/** The result of a look at one part of a device; `tap` waits for a person. */
export interface Finding {
  state: 'ok' | 'warn' | 'bad' | 'tap'
  text: string
}

const ok = (text: string): Finding => ({ state: 'ok', text })
const warn = (text: string): Finding => ({ state: 'warn', text })
const bad = (text: string): Finding => ({ state: 'bad', text })

async function network() {
  const began = performance.now()
  if (!(await probe())) return bad('Kein Netz: Was du tust, wartet auf diesem Gerät.')
  const took = Math.round(performance.now() - began)
  return took < 1500 ? ok(`Das Studio antwortet in ${took} ms.`) : warn(`Das Studio antwortet langsam: ${took} ms.`)
}

/** Writes and reads a database of its own, and deletes it again. */
const probeDatabase = () =>
  new Promise<boolean>(resolve => {
    const name = 'fk-probe'
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('one')
    opening.onerror = () => resolve(false)
    opening.onsuccess = () => {
      const base = opening.result
      const act = base.transaction('one', 'readwrite')
      act.objectStore('one').put('ja', 'da')
      const end = (is: boolean) => {
        base.close()
        indexedDB.deleteDatabase(name)
        resolve(is)
      }
      act.oncomplete = () => end(true)
      act.onabort = () => end(false)
    }
  })

async function storage() {
  if (!(await probeDatabase().catch(() => false))) return bad('Dieser Browser lässt nichts aufbewahren: Ohne Netz geht hier nichts.')
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  const room = quota ? ` Frei sind ${fileSize(quota - usage)}.` : ''
  if (quota && quota - usage < 100_000_000) return warn(`Der Speicher ist fast voll.${room}`)
  const isKept = await navigator.storage?.persisted?.()
  return isKept ? ok(`Dauerhaft gesichert.${room}`) : ok(`Schreiben und Lesen geht.${room}`)
}

async function offline() {
  const worker = navigator.serviceWorker
  if (!worker) return bad('Dieser Browser kann die App nicht ohne Netz öffnen.')
  if (!worker.controller) return warn('Die App ist noch nicht für unterwegs geladen: Lade die Seite neu.')
  return ok('Die App öffnet auch ohne Netz.')
}

async function cameras() {
  if (!navigator.mediaDevices) return bad('Dieser Browser gibt keine Kamera frei.')
  const found = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput').length
  return found > 0 ? { state: 'tap' as const, text: 'Eine Kamera ist da: Öffne sie unten.' } : warn('Dieses Gerät hat keine Kamera.')
}

const permissions = { granted: ok('Erlaubt.'), denied: bad('Im Browser gesperrt: Erlaube Mitteilungen in dessen Einstellungen.') } as const

async function notices(): Promise<Finding> {
  if (!('Notification' in globalThis)) return warn('Dieser Browser kennt keine Mitteilungen: Installiere die App auf dem Startbildschirm.')
  const { permission } = Notification
  return permission === 'default' ? { state: 'tap', text: 'Noch nicht gefragt.' } : permissions[permission]
}

async function screen(): Promise<Finding> {
  const { innerWidth, innerHeight, devicePixelRatio } = globalThis
  const touch = matchMedia('(pointer: coarse)').matches ? 'Finger' : 'Maus'
  return ok(`${innerWidth} × ${innerHeight} Punkte, ${devicePixelRatio}-fach, ${touch}.`)
}

/** Checks that run by themselves, in this order. Nothing is sent, and nothing of it is kept. */
export const checks = [
  ['Netz', network],
  ['Speicher', storage],
  ['Ohne Netz', offline],
  ['Kamera', cameras],
  ['Mitteilungen', notices],
  ['Bildschirm', screen],
] as const satisfies readonly (readonly [string, () => Promise<Finding>])[]

const marks = { ok: 'gut', warn: 'Achtung', bad: 'geht nicht', tap: 'offen' } as const

/** The report, without anything that names a person: what one pastes into a message to the studio. */
export function reportOf(found: ReadonlyMap<string, Finding>, version: string, agent: string) {
  const lines = [...found].map(([name, { state, text }]) => `${name}: ${marks[state]}. ${text}`)
  return [`Formkurve ${version}`, agent, ...lines].join('\n')
}
