import { getDefaultStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { deskReachAtom, deskStudioAtom, forgetDesk, leftToDesk, withDesk, withoutDesk, workStudioAtom } from './desk.ts'
import { type DeviceSession, sessionAtom } from './signed.ts'

const store = getDefaultStore()
const signIn = (_id: string, studios: ('all' | string[])[], studio_id = 'winterthur') =>
  store.set(sessionAtom, {
    state: 'online',
    user: { _id, studio_id, userRoles: [] },
    userRights: studios.map(each => ({ right: 'gf_c_plan', studios: each })),
  } as unknown as DeviceSession)

beforeEach(forgetDesk)

describe('the studio to which staff screens are narrowed', () => {
  it('is all at first and is kept by person', () => {
    signIn('a', ['all'])
    expect([store.get(deskStudioAtom), store.get(workStudioAtom)]).toEqual(['', 'winterthur'])
    store.set(deskStudioAtom, 'pfungen')
    expect([store.get(deskStudioAtom), store.get(workStudioAtom)]).toEqual(['pfungen', 'pfungen'])
    signIn('b', ['all'])
    expect(store.get(deskStudioAtom)).toBe('')
    signIn('a', ['all'])
    expect(store.get(deskStudioAtom)).toBe('pfungen')
  })

  it('leaves the own studio as it is', () => {
    signIn('a', ['all'])
    store.set(deskStudioAtom, 'pfungen')
    expect(store.get(sessionAtom).user?.studio_id).toBe('winterthur')
  })

  it('is one in which somebody works', () => {
    signIn('a', [['pfungen'], ['winterthur', 'pfungen']])
    expect(store.get(deskReachAtom)).toEqual(['pfungen', 'winterthur'])
    store.set(deskStudioAtom, 'winterthur')
    signIn('a', [['pfungen']])
    expect(store.get(deskStudioAtom)).toBe('')
  })
})

describe('an address beside it', () => {
  const follows = { studio: 'pfungen' }

  it('is filled where it is silent, and its own word counts', () => {
    expect(withDesk({ q: 'Zü' }, follows)).toMatchObject({ q: 'Zü', studio: 'pfungen' })
    expect(withDesk({ studio: 'winterthur' }, follows).studio).toBe('winterthur')
    expect(withDesk({ studio: 'alle' }, follows).studio).toBeUndefined()
    expect(withDesk({ studio: 'alle' }, { studio: '' }).studio).toBeUndefined()
  })

  it('is silent where it says what the desk does, and says when it is wider', () => {
    expect(withoutDesk({ q: 'Zü', studio: 'pfungen' }, follows)).toEqual({ q: 'Zü' })
    expect(withoutDesk({ q: 'Zü', studio: 'winterthur' }, follows)).toEqual({ q: 'Zü', studio: 'winterthur' })
    expect(withoutDesk({ q: 'Zü' }, follows)).toEqual({ q: 'Zü', studio: 'alle' })
    expect(withoutDesk({ q: 'Zü' }, { studio: '' })).toEqual({ q: 'Zü' })
  })

  it('is left to the desk once that moves', () => {
    expect(leftToDesk({ q: 'Zü', studio: 'pfungen', studios: 'winterthur' })).toEqual({ q: 'Zü' })
  })
})
