import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { newestText } from '#contract/agreements/texts.ts'
import { exampleSignature } from '#contract/registration.ts'
import { communityConsent } from '#contract/rules/social/consent.ts'
import { chatGroup, chatMember, chatMessage, chatWindow } from '#server/chat/tables.ts'
import { display, displayScreen, gallery, galleryImage } from '#server/displays/tables.ts'
import { event, eventDoorAct, eventSignup } from '#server/events/tables.ts'
import type { Database } from '#server/kit/database.ts'
import { demoPassword } from '#server/kit/demo.ts'
import { moderationCase, moderationKept, moderationLook, moderationReport } from '#server/moderation/tables.ts'
import { occasion, occasionEntry } from '#server/occasions/tables.ts'
import { referral, referralSettings } from '#server/referrals/tables.ts'
import { hashOfText } from '#server/shared/agreements/sign.ts'
import { agreement } from '#server/shared/agreements/tables.ts'
import { giveRoles } from '#server/shared/auth/grants.ts'
import { hashPassword } from '#server/shared/auth/password.ts'
import { person, session } from '#server/shared/auth/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { pairOf } from '#server/social/pair.ts'
import { post, postComment } from '#server/social/posts/tables.ts'
import { relationship, socialProfile, trainingRequest } from '#server/social/tables.ts'

/** The member to whom all of it is shown. */
export const looker = 'pruefling@formkurve.example'

const days = (number: number) => new Date(Date.now() + number * 86_400_000).toISOString()
/** Before each other, so that lists have an order. */
const ago = (place: number) => new Date(Date.now() - 3_600_000 - place * 60_000).toISOString()
const winterthur = { studio: 'winterthur' }

/** A text that is kept in a column, cut to the longest that may stand there: its number says on a screen that it was shown. */
export const textIn =
  (vectors: readonly string[]) =>
  (column: string, place: number, longest = 200) => {
    const mark = ` §${column} ${place}§`
    return (vectors[place]!.slice(0, longest - mark.length) + mark).toWellFormed()
  }

/** Fills the record with texts as no call would take them, at each place where people of the Community write; answers what a walk needs to find them. */
export async function fillCommunity(db: Database, vectors: readonly string[]) {
  const text = textIn(vectors)
  const each = <T>(make: (place: number) => T) => vectors.map((_, place) => make(place))
  const at = ago(0)

  const passwordHash = await hashPassword(demoPassword)
  const somebody = {
    passwordHash,
    keepKey: Buffer.alloc(32).toString('base64'),
    created: at,
    studioCode: 'winterthur',
    geburtstag: '1990-05-05',
  }
  const me = { ...somebody, _id: v7(), email: looker, vorname: 'Petra', nachname: 'Prüfling' }
  const friends = each(n => ({
    ...somebody,
    _id: v7(),
    email: `freund${n}@formkurve.example`,
    vorname: text('person.vorname', n, 80),
    nachname: text('person.nachname', n, 80),
  }))
  const askers = each(n => ({ ...somebody, _id: v7(), email: `anfrage${n}@formkurve.example`, vorname: 'Anna', nachname: `Fragt ${n}` }))
  const people = [me, ...friends, ...askers]
  await db.insert(person).values(people)
  await db.transaction(async tx => {
    for (const { _id } of people) await giveRoles(tx, _id, ['member'], [])
  })
  // Signed, so that no question after the sign-in lies over what is read.
  const consent = newestText('health')
  const signed = { kind: 'health', textVersion: consent.version, textHash: hashOfText(consent), signature: exampleSignature } as const
  await db.insert(agreement).values({ ...signed, _id: v7(), person: me._id, age: 36, signedAt: at, receivedAt: at })
  const joined = { consent: communityConsent.version, joinedAt: at, findable: true, asMinor: false }
  await db.insert(socialProfile).values(people.map(({ _id }) => ({ ...joined, person: _id })))
  for (const [n, { _id }] of friends.entries())
    await db
      .update(socialProfile)
      .set({ text: text('social_profile.text', n, 500) })
      .where(eq(socialProfile.person, _id))

  await db.insert(relationship).values([
    ...friends.map(({ _id }) => ({ ...pairOf(me._id, _id), kind: 'friend', state: 'agreed', asker: _id, askedAt: at, at }) as const),
    ...askers.map(({ _id }, n) => {
      const asked = { kind: 'friend', state: 'requested', asker: _id, askedAt: at, at } as const
      return { ...pairOf(me._id, _id), ...asked, text: text('relationship.text', n, 300) }
    }),
  ])
  await db.insert(trainingRequest).values(
    friends.map(({ _id }, n) => ({
      _id: v7(),
      from: _id,
      to: me._id,
      trainingAt: days(9),
      text: text('training_request.text', n, 300),
      asked: at,
      at,
    })),
  )

  const said = { kind: 'text', audience: 'friends', ...winterthur } as const
  const posts = friends.map(({ _id }, n) => ({
    _id: v7(),
    author: _id,
    text: text('post.text', n, 2000),
    created: ago(n),
    approvedAt: ago(n),
  }))
  const rejected = { state: 'rejected', reviewedAt: at } as const
  await db.insert(post).values([
    ...posts.map(row => ({ ...said, ...row, state: 'approved' }) as const),
    ...each(n => ({
      ...said,
      ...rejected,
      _id: v7(),
      author: me._id,
      text: 'Nicht gut',
      reason: text('post.reason', n, 500),
      created: ago(n),
    })),
    ...friends.map(
      ({ _id }, n) => ({ ...said, _id: v7(), author: _id, state: 'pending', text: text('post.text', n, 2000), created: ago(n) }) as const,
    ),
  ])
  const under = posts[0]!._id
  await db.insert(postComment).values([
    ...friends.map(
      ({ _id }, n) =>
        ({ _id: v7(), post: under, author: _id, state: 'approved', text: text('post_comment.text', n, 1000), created: ago(n) }) as const,
    ),
    ...each(n => ({
      ...rejected,
      _id: v7(),
      post: under,
      author: me._id,
      text: 'Auch nicht',
      reason: text('post.reason', n, 500),
      created: ago(n),
    })),
  ])

  const groups = each(n => ({
    _id: v7(),
    kind: 'group',
    name: text('chat_group.name', n, 60),
    count: n === 0 ? vectors.length : 0,
    created: at,
  }))
  await db.insert(chatGroup).values(groups)
  const inGroups = groups.flatMap(({ _id: group }) => [me, friends[0]!].map(({ _id }) => ({ group, person: _id })))
  await db
    .insert(chatMember)
    .values(inGroups.map(row => ({ ...row, role: row.person === me._id ? 'admin' : 'member', joined: at, read: vectors.length })))
  await db.insert(chatWindow).values(inGroups.map(row => ({ ...row, first: 1 })))
  await db.insert(chatMessage).values(
    each(n => {
      const number = n + 1
      const row = { _id: v7(), group: groups[0]!._id, number, changed: number, worded: number, sender: friends[n]!._id, said: 'x' }
      return { ...row, text: text('chat_message.text', n, 5000), at: ago(vectors.length - n) }
    }),
  )

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

  const about = { kind: 'post', staff: false, ...winterthur } as const
  const decided = each(n => {
    const row = {
      ...about,
      _id: v7(),
      thing: v7(),
      person: me._id,
      name: 'Petra Prüfling',
      opened: ago(n),
      act: 'warn',
      decided: days(-1 - n / 100),
    } as const
    const objection = { objection: text('moderation_case.objection', n, 1000), objected: at }
    return { ...row, ...objection, state: 'upheld', said: text('moderation_case.said', n, 500) } as const
  })
  const waiting = { ...about, _id: v7(), thing: v7(), person: friends[0]!._id, name: 'Vreni Muster', opened: at }
  await db.insert(moderationCase).values([...decided, waiting])
  await db
    .insert(moderationLook)
    .values(each(n => ({ _id: v7(), case: decided[0]!._id, name: 'Leitung', why: text('moderation_look.why', n, 500), at: ago(n) })))
  await db.insert(moderationKept).values(
    each(
      n =>
        ({
          _id: v7(),
          case: waiting._id,
          item: v7(),
          source: 'device',
          sure: true,
          name: 'Vreni',
          text: text('moderation_kept.text', n, 5000),
          at,
        }) as const,
    ),
  )
  await db
    .insert(moderationReport)
    .values(
      askers.map(
        ({ _id }, n) =>
          ({ _id: v7(), case: waiting._id, person: _id, reason: 'other', text: text('moderation_report.text', n, 1000), at }) as const,
      ),
    )

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

  const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)
  return {
    group: groups[0]!._id,
    events: ids(events),
    tonight: tonight._id,
    cases: ids(decided),
    waiting: waiting._id,
    gallery: galleries[1]!._id,
    parties: ids(occasions.slice(0, vectors.length)),
    contests: ids(occasions.slice(vectors.length)),
    displays: ids(displays),
  }
}

export type Filled = Awaited<ReturnType<typeof fillCommunity>>
