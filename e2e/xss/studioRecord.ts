import { v7 } from 'uuid'
import { display, displayScreen, gallery, galleryImage } from '#server/displays/tables.ts'
import { event, eventDoorAct, eventSignup } from '#server/events/tables.ts'
import { occasion, occasionEntry } from '#server/occasions/tables.ts'
import { referral, referralSettings } from '#server/referrals/tables.ts'
import { session } from '#server/shared/auth/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { ago, days, type Filling, idsOf, winterthur } from './filling.ts'

/** Events that fell out, one of tonight with its door, and notices. */
export async function fillEvents({ db, vectors, me, friends, text, each, at }: Filling) {
  const open = { ...winterthur, published: true, created: at }
  const events = each(n => ({
    ...open,
    _id: v7(),
    title: text('event.title', n, 120),
    text: text('event.text', n, 8000),
    place: text('event.place', n),
    startsAt: days(20 + n),
    endsAt: days(20.1 + n),
    cancelledAt: at,
    reason: text('event.reason', n),
  }))
  const tonight = { ...open, _id: v7(), title: 'Heute Abend', startsAt: days(0.01), endsAt: days(0.1), booked: vectors.length }
  await db.insert(event).values([...events, tonight])
  await db.insert(eventSignup).values([
    ...friends.map(({ _id }, n) => ({ _id: v7(), event: tonight._id, person: _id, state: 'booked', receipt: n + 1, at }) as const),
    // Why an event falls out is told to whoever signed up.
    ...events.map(({ _id }, n) => ({ _id: v7(), event: _id, person: me._id, state: 'booked', receipt: n + 1, at }) as const),
  ])
  const corrected = { kind: 'correct', came: true, outcome: 'corrected' } as const
  await db.insert(eventDoorAct).values(
    friends.map(({ _id }, n) => {
      const row = { _id: v7(), event: tonight._id, person: _id, at: ago(n), received: ago(n) }
      return { ...corrected, ...row, reason: text('event_door_act.reason', n) }
    }),
  )

  await db.insert(notification).values(each(n => ({ _id: v7(), person: me._id, title: text('notification.title', n), created: ago(n) })))
  return { events: idsOf(events), tonight: tonight._id }
}

/** Galleries and displays. */
export async function fillDisplays({ db, text, each, at }: Filling) {
  const galleries = each(n => ({ _id: v7(), kind: n % 2 ? 'gallery' : 'album', ...winterthur, title: text('gallery.title', n, 80) }))
  await db.insert(gallery).values(galleries)
  await db.insert(galleryImage).values(
    each(n => {
      const row = {
        _id: v7(),
        gallery: galleries[1]!._id,
        place: n,
        file: `s${'B'.repeat(32)}.webp`,
        people: true,
        until: '2199-01-01',
        created: at,
      }
      return { ...row, consent: text('gallery_image.consent', n) }
    }),
  )
  const displays = each(n => ({ _id: v7(), ...winterthur, title: text('display.title', n, 80) }))
  await db.insert(display).values(displays)
  const screens = each(n => ({ _id: v7(), device: text('display_pairing.device', n, 80), begun: at, seen: at }))
  await db.insert(session).values(screens)
  await db.insert(displayScreen).values(screens.map(({ _id }) => ({ session: _id, display: displays[0]!._id })))
  return { gallery: galleries[1]!._id, displays: idsOf(displays) }
}

/** Parties, contests and the page of the Allianz, with entries. */
export async function fillOccasions({ db, vectors, text, each, at }: Filling) {
  const slot = { _id: v7(), startsAt: days(10), endsAt: days(10.1), capacity: 10_000 }
  const occasions = (['party', 'contest'] as const).flatMap(kind =>
    each(n => ({
      _id: v7(),
      kind,
      title: text('occasion.title', n, 120),
      text: text('occasion.text', n, 8000),
      place: text('occasion.place', n),
      from: days(-1),
      until: days(9),
      slots: [{ ...slot, _id: v7() }],
      ...(kind === 'party' && winterthur),
    })),
  )
  const allianz = {
    _id: v7(),
    kind: 'allianz',
    title: text('occasion.title', 0, 120),
    text: text('occasion.text', 0, 8000),
    from: days(-1),
    until: days(9),
  } as const
  const [party, contest] = [occasions[0]!, occasions[vectors.length]!]
  await db.delete(occasion)
  await db.insert(occasion).values([...occasions, allianz])
  await db.insert(occasionEntry).values(
    [party, contest].flatMap(({ _id, slots }) =>
      each(n => {
        const firm = { _id: v7(), occasion: _id, slot: slots[0]!._id, shows: true, state: 'confirmed', at, until: at } as const
        const who = {
          email: `gast${n}@formkurve.example`,
          vorname: text('occasion_entry.vorname', n, 80),
          nachname: text('occasion_entry.nachname', n, 80),
        }
        return { ...firm, ...who, code: v7().slice(-12).toUpperCase() }
      }),
    ),
  )
  return { parties: idsOf(occasions.slice(0, vectors.length)), contests: idsOf(occasions.slice(vectors.length)) }
}

/** Settings of referrals, and whom the member invited. */
export async function fillReferrals({ db, vectors, me, text, each, at }: Filling) {
  const settings = each(n => ({
    version: 1000 + n,
    rewardText: text('referral_settings.reward_text', n),
    rewardRappen: 5000,
    friendText: text('referral_settings.friend_text', n, 300),
    days: 90,
    at: ago(vectors.length - n),
  }))
  await db.insert(referralSettings).values(settings)
  await db.insert(referral).values(
    each(n => {
      const contact = `eingeladen${n}@formkurve.example`
      const row = {
        _id: v7(),
        member: me._id,
        email: contact,
        contact,
        counts: true,
        source: 'form',
        ...winterthur,
        rewardRappen: 5000,
        settings: 1000,
      } as const
      const words = {
        vorname: text('referral.vorname', n, 80),
        nachname: text('referral.nachname', n, 80),
        note: text('referral.note', n, 1000),
      }
      return { ...row, ...words, rewardText: text('referral_settings.reward_text', n), at: ago(n), until: days(90), since: at }
    }),
  )
}
