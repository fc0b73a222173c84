import { expect, test } from 'vitest'
import { deviceIn } from '#client/parts/device/deviceIn.ts'
import { brokenFor, withReports } from '#client/parts/device/useInventory.ts'
import type { Device, Inventory } from '#contract/devices/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { findDevices, withMachines } from './deviceSearch.ts'
import { lastLine, sessionsOf } from './last.ts'

const [press, rower] = ['01900000-0000-7000-8000-00000000a1b2', '01900000-0000-7000-8000-00000000c3d4']
const device = (_id: string, title: string, shortForm: string, over: Partial<Device> = {}): Device => ({
  _id,
  title,
  shortForm,
  category: 'kraft',
  picture: null,
  studio_id: 'winterthur',
  studios: ['winterthur'],
  exercises: [],
  broken: [],
  version: 1,
  ...over,
})
const exercise = (_id: string, title: string, deviceId: string, tags: string[]) => ({
  _id,
  title,
  deviceId,
  tags,
  kind: 'weight' as const,
  muscle: 'Beine',
  device: null,
  bar: null,
  note: false,
  alternatives: [],
  steps: null,
  pictureAddress: null,
})
const all: Inventory = {
  studio: 'winterthur',
  devices: [device(press, 'Beinpresse', 'Gerät 31'), device(rower, 'Rudergerät', 'Rudergerät 3', { category: 'ausdauer' })],
  exercises: [exercise('a', 'Beinpresse, eng', press, ['sitzend']), exercise('b', 'Rudern', rower, [])],
  categories: [],
  defects: [],
}
const titles = (wanted: Parameters<typeof findDevices>[1]) => findDevices(all, wanted).map(({ title }) => title)

test('devices are found by name, by what is written on them and by their exercises, whatever the accents', () => {
  expect(titles({})).toEqual(['Beinpresse', 'Rudergerät'])
  expect(titles({ q: 'gerat 31' })).toEqual(['Beinpresse'])
  expect(titles({ q: 'rudern' })).toEqual(['Rudergerät'])
  expect(titles({ q: 'Leg Press' })).toEqual(['Beinpresse'])
  expect(titles({ tag: 'sitzend' })).toEqual(['Beinpresse'])
  expect(titles({ q: 'eng', category: 'ausdauer' })).toEqual([])
})

test('a label is read as an address, as the code on it and as what is written on the device', () => {
  expect(deviceIn(`https://formkurve.example/devices/${rower}?scan`, all)).toBe(rower)
  expect(deviceIn('0000 A1B2', all)).toBe(press)
  expect(deviceIn('gerät 31', all)).toBe(press)
  expect(deviceIn('b2', all)).toBeUndefined()
  const [one, other] = [device(press, 'Beinpresse', 'Gerät 31'), device(rower, 'Rudergerät', 'Rudergerät 31')]
  expect([deviceIn('31', all), deviceIn('3', all), deviceIn('1', all)]).toEqual([press, rower, undefined])
  expect(deviceIn('31', { ...all, devices: [one, other] })).toBeUndefined()
  expect(deviceIn('https://formkurve.example/user', all)).toBeUndefined()
})

test('an exercise whose machine is broken here says which one that is', () => {
  const broken = { ...all, defects: [{ device: press, at: '2026-11-20T10:00:00.000Z' }] }
  expect(brokenFor(broken, 'a')?.title).toBe('Beinpresse')
  expect([brokenFor(broken, 'b'), brokenFor(broken, 'none'), brokenFor(all, 'a')]).toEqual([undefined, undefined, undefined])
})

test('the last training of an exercise is the newest run, without its warm-up', () => {
  const set = (id: string, run: string, at: string, weight: number, warmup = false) =>
    ({ id, run, at, day: at.slice(0, 10), weight, reps: 10, warmup, index: 0, slot: 'a' }) as never
  const sets = [
    set('1', 'old', '2026-11-01T10:00:00.000Z', 50),
    set('2', 'new', '2026-11-08T10:00:00.000Z', 30, true),
    set('3', 'new', '2026-11-08T10:05:00.000Z', 55),
  ]
  expect(lastLine('weight', sessionsOf(sets)[0])).toBe('zuletzt 55 × 10')
  expect(lastLine('weight', undefined)).toBeUndefined()
})

test('a report that waits here marks the device in its studio, and no longer once the answer holds it', () => {
  const row = { state: 'done', answered: '2026-11-20T10:00:00.000Z', born: '2026-11-20T09:59:00.000Z', body: { studio: 'winterthur' } }
  const told = (over: Partial<OutboxRow>, stand: string) =>
    withReports(all, [{ kind: 'report', id: press, row: { ...row, ...over } as OutboxRow }], Date.parse(stand)).defects.map(
      one => one.device,
    )
  expect(told({ state: 'waiting' }, '2026-11-20T12:00:00.000Z')).toEqual([press])
  expect(told({}, '2026-11-20T09:00:00.000Z')).toEqual([press])
  expect(told({}, '2026-11-20T12:00:00.000Z')).toEqual([])
  expect(told({ state: 'waiting', body: { studio: 'pfungen' } }, '2026-11-20T12:00:00.000Z')).toEqual([])
  expect(told({ state: 'refused' }, '2026-11-20T09:00:00.000Z')).toEqual([])
})

test('the online training is no studio to look for machines in, unless it is picked', () => {
  const studios = [{ code: 'ot' }, { code: 'pfungen' }]
  expect([withMachines(studios, 'pfungen'), withMachines(studios, undefined), withMachines(studios, 'ot')]).toEqual([
    [{ code: 'pfungen' }],
    [{ code: 'pfungen' }],
    studios,
  ])
})
