import { expect, it } from 'vitest'
import type { ShownExecution } from './coursePlanActs.ts'
import { leadsFor } from './Substitute.tsx'

const row = (_id: string, lead: string, from: string, to: string, more: Partial<ShownExecution> = {}) =>
  ({
    _id,
    studio: 'winterthur',
    course: { _id: 'k', name: `Kurs ${_id}` },
    room: { _id: _id, name: 'Raum' },
    published: true,
    instructor: { _id: lead, name: lead },
    startsAt: `2026-11-24T${from}:00Z`,
    endsAt: `2026-11-24T${to}:00Z`,
    cancelled: false,
    ...more,
  }) as ShownExecution

it('names the free ones first, and of the others what they lead', () => {
  const own = row('a', 'Sandro', '15:15', '16:05')
  const rows = [
    own,
    row('b', 'Alma', '16:00', '17:00'),
    row('c', 'Nadja', '16:05', '17:00'),
    row('d', 'Nadja', '15:00', '16:00', { cancelled: true }),
  ]
  const instructors = ['Sandro', 'Alma', 'Nadja', 'Zoë', 'Fern', 'Bea'].map(name => ({
    _id: name,
    name,
    studios: name === 'Fern' ? ['pfungen'] : name === 'Zoë' ? null : ['winterthur'],
  }))
  const other = { _id: 'e', title: 'BodyPump', studio: 'frauenfeld', startsAt: own.startsAt, endsAt: own.endsAt, published: true }
  const leads = leadsFor(own, rows, { instructors }, [{ instructor: 'Bea', other }])
  expect(leads.map(lead => [lead.name, lead.other?.title])).toEqual([
    ['Nadja', undefined],
    ['Zoë', undefined],
    ['Alma', 'Kurs b'],
    ['Bea', 'BodyPump'],
  ])
})
