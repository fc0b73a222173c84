import { addDays } from '#contract/days.ts'
import { codeOf } from '#contract/qrcodes/shapes.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { qrCode, qrScan } from './tables.ts'

const made = [
  {
    name: 'Plakat am Bahnhof Winterthur',
    studio: 'winterthur',
    kind: 'screen' as const,
    goal: '/event',
    words: 'Tag der offenen Tür',
    scans: [4, 9, 3, 12],
  },
  {
    name: 'Aufsteller Empfang',
    studio: null,
    kind: 'screen' as const,
    goal: '/referral',
    words: 'Bring jemanden mit',
    scans: [1, 2, 0, 3],
  },
  {
    name: 'Kursplan am Fenster',
    studio: 'frauenfeld',
    kind: 'screen' as const,
    goal: '/kurse',
    words: 'Die Kurse dieser Woche',
    scans: [],
  },
]

/** Codes of two studios and of the chain; adds nothing where there are some already. */
export async function seedQrCodes({ db }: House, { admin }: DemoPeople) {
  if ((await db.$count(qrCode)) > 0) return
  const created = new Date().toISOString()
  for (const { scans, ...row } of made) {
    const _id = demoId('qr-code', row.name)
    await db.insert(qrCode).values({ ...row, _id, code: codeOf(_id), author: admin, created })
    const days = scans.map((many, ago) => ({ code: _id, day: addDays(today(), -ago), scans: many }))
    if (days.length > 0) await db.insert(qrScan).values(days)
  }
}
