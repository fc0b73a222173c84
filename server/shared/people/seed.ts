import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { foldLetters } from '#contract/fold.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { personRole } from '#server/shared/roles/tables.ts'
import { chain } from '#server/shared/studios/chainStudios.ts'

/** Domain of the demo's people. All about them is invented and to be seen as such: `.example`, Musterstrasse, a number that nobody has. */
const domain = 'mitglieder.formkurve.example'
const many = 400

const women =
  'Verena Noëmi Chiara Céline Margrit Thérèse Sandrine Anna-Lena Désirée Nathalie Ladina Seraina Flurina Ursina Aline Zoë Nadia Leonie Melanie Svenja Selina Sofia Mila Elif Ayşe Dragana Milena Francesca Giulia Inês'
const men =
  'Franz Gian-Andrea Hansjörg Beat Milan Jürg Reto Urs André Loïc René Gian Andrin Nico Luca Timo Jonas Fabian Severin Köbi Björn Tomás Miguel Emre Luka Darko Matteo Davide João Jérôme'
const surnames =
  'Ammann Büchler Näf Lüönd Cavegn Iseli Frauenfelder Oberholzer Aebischer Hürzeler Küng Gföhler Jovanović Bärtschi Vérolet Müller Meier Schmid Keller Weber Huber Schneider Steiner Fischer Gerber Brunner Baumann Frei Zimmermann Moser Widmer Wyss Graf Roth Lüscher Rüegg Zürcher Caduff Zehnder Hofstetter Wüthrich Kläntschi Hänni Räber Sägesser Stöckli Tschudi Zgraggen Bürgi Bühler Šarić Marković Nikolić Krasniqi Berisha Yılmaz Özdemir Ferreira Santos Rossi Bianchi Fontana Favre Rochat Blanc Nguyen'

const names = { w: women.split(' '), m: men.split(' '), s: surnames.split(' ') }

/** Random numbers, the same every time (mulberry32). */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { below: (limit: number) => Math.floor(next() * limit), of: <T>(all: readonly T[]) => all[Math.floor(next() * all.length)] as T }
}

const local = (name: string) => foldLetters(name).replace(/[^a-z]+/g, '-')

/** Members who can't sign in, so that lists have something to list; the newest joined on the day of `till`. */
export function demoMembers(till = new Date()) {
  const { below, of } = dice(20_261_120)
  const at = (days: number) => new Date(till.getTime() - days * dayMs).toISOString()
  return Array.from({ length: many }, (_, place) => {
    const geschlecht = of(['w', 'm'] as const)
    const vorname = of(names[geschlecht])
    const nachname = below(9) === 0 ? `${of(names.s)}-${of(names.s)}` : of(names.s)
    const home = of(chain.filter(({ code }) => code !== 'ot'))
    const [, plz = null, stadt = null] = /, (\d{4}) ([^,]+)$/.exec(home.adresse) ?? []
    const created = at(1 + below(1500))
    return {
      _id: v7({ msecs: Date.parse(created), seq: place, random: Uint8Array.from({ length: 16 }, () => below(256)) }),
      email: `${local(vorname)}.${local(nachname)}.${place + 1}@${domain}`,
      passwordHash: null,
      vorname,
      nachname,
      studioCode: home.code,
      geschlecht,
      geburtstag: `${1945 + below(62)}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`,
      adresse1: `Musterstrasse ${1 + below(120)}`,
      plz,
      stadt,
      land: 'Schweiz',
      telefon: below(8) === 0 ? null : `+4179000${String(place).padStart(4, '0')}`,
      keepKey: randomBytes(32).toString('base64'),
      consent1: false,
      rulesAcceptedAt: created,
      created,
    }
  })
}

/** Adds the members that are missing. */
export async function seedMembers(tx: Tx) {
  const rows = demoMembers()
  const added = await tx.insert(person).values(rows).onConflictDoNothing().returning({ _id: person._id, created: person.created })
  const roles = added.map(({ _id, created }) => ({ person: _id, role: 'member', studios: null, givenAt: created }))
  if (roles.length > 0) await tx.insert(personRole).values(roles).onConflictDoNothing()
}
