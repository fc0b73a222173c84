import type { Page } from '@playwright/test'
import { makeCode } from '#contract/codes.ts'
import type { Filled } from './record.ts'

/** One that nobody has asked for on this device. */
const aCode = () => makeCode(most => Math.floor(Math.random() * most))

/** Hands of a walk, given by the spec. */
export interface Hands {
  page: Page
  filled: Filled
  /** Texts of each column that the record holds. */
  count: number
  step: (address: string) => Promise<void>
  /** Waits until all texts of these columns were seen, or so many. */
  see: (columns: readonly string[], most?: number) => Promise<void>
  /** The same where older ones lie above. */
  seeAbove: (columns: readonly string[]) => Promise<void>
  /** Waits for the text of this place in each of these columns. */
  seeAt: (columns: readonly string[], place: number) => Promise<void>
  /** Of what opens one by one the short run looks at a few. */
  some: <T>(all: readonly T[]) => readonly T[]
  /** A text as the record holds it. */
  text: (column: string, place: number, longest?: number) => string
  /** Closes the sheet that lies on top. */
  close: () => Promise<void>
}

export interface Stop {
  who: 'member' | 'staff' | 'nobody'
  /** Columns of the record whose texts stand there. */
  shows: readonly string[]
  go: (hands: Hands) => Promise<void>
}

const names = ['person.vorname', 'person.nachname']
const occasionTexts = ['occasion.title', 'occasion.text', 'occasion.place']
const entries = ['occasion_entry.vorname', 'occasion_entry.nachname']

const stop = (who: Stop['who'], shows: readonly string[], go: (hands: Hands) => Promise<void>): Stop => ({ who, shows, go })
/** A screen that shows all of it as soon as it is there. */
const plain = (who: Stop['who'], address: string, shows: readonly string[]) =>
  stop(who, shows, async ({ step, see }) => {
    await step(address)
    await see(shows)
  })

/** Posts of one's own that are not let through: the newest page of them. */
const ownPosts = 20

/** Where people of the Community read what others have written. */
export const stops: Record<string, Stop> = {
  feed: stop('member', [...names, 'post.text', 'post.reason'], async ({ step, see, count }) => {
    await step('/social')
    await see(['post.reason'], Math.min(count, ownPosts))
    await see([...names, 'post.text'])
  }),
  comments: stop('member', ['post_comment.text', 'post.reason'], async ({ page, see, close }) => {
    await page
      .getByRole('button', { name: /\d+ Kommentare, Beitrag von/ })
      .first()
      .click()
    await see(['post_comment.text', 'post.reason'])
    await close()
  }),
  friends: plain('member', '/friends', [...names, 'relationship.text', 'training_request.text']),
  profiles: stop('member', ['social_profile.text'], async ({ page, see, some, close }) => {
    const menus = await page.getByRole('button', { name: /^Mehr zu .*§person/ }).all()
    for (const menu of some(menus)) {
      await menu.click()
      await page.getByRole('menuitem', { name: 'Profil ansehen' }).click()
      await see(['social_profile.text'], 1)
      await close()
    }
  }),
  groups: plain('member', '/chat', ['chat_group.name']),
  conversation: stop('member', ['chat_message.text'], async ({ step, seeAbove, filled }) => {
    await step(`/chat?group=${filled.group}`)
    await seeAbove(['chat_message.text'])
  }),
  events: plain('member', '/event', ['event.title', 'event.place']),
  event: stop('member', ['event.title', 'event.place', 'event.text', 'event.reason'], async ({ step, seeAt, some, filled }) => {
    for (const [at, id] of some(filled.events).entries()) {
      await step(`/event/${id}`)
      await seeAt(['event.title', 'event.place', 'event.text', 'event.reason'], at)
    }
  }),
  notices: stop('member', ['notification.title'], async ({ page, see, close }) => {
    await page.getByRole('button', { name: /Mitteilungen/ }).click()
    await see(['notification.title'])
    await close()
  }),
  ownCases: plain('member', '/social/meldungen', ['moderation_case.said', 'moderation_case.objection', 'moderation_look.why']),
  party: stop('member', occasionTexts, async ({ step, seeAt, some, filled }) => {
    for (const [at, id] of some(filled.parties).entries()) {
      await step(`/party?id=${id}`)
      await seeAt(occasionTexts, at)
    }
  }),
  contest: stop('member', [...occasionTexts, 'occasion_entry.vorname'], async ({ step, see, seeAt, some, filled }) => {
    for (const [at, id] of some(filled.contests).entries()) {
      await step(`/einstein/contest?id=${id}`)
      await seeAt(occasionTexts, at)
      if (at === 0) await see(['occasion_entry.vorname'])
    }
  }),
  allianz: stop('member', ['occasion.title', 'occasion.text'], async ({ step, see }) => {
    await step('/allianz')
    await see(['occasion.title', 'occasion.text'], 1)
  }),
  referral: plain('member', '/referral', ['referral.vorname', 'referral_settings.reward_text']),

  approval: plain('staff', '/social/admin-approval', ['post.text', ...names]),
  kept: stop('staff', ['moderation_kept.text', 'moderation_report.text'], async ({ page, step, see, filled }) => {
    await step(`/social/admin-approval?tab=meldungen&fall=${filled.waiting}`)
    await page.getByRole('button', { name: 'Ansehen' }).click()
    await page.getByRole('textbox', { name: 'Warum siehst du hinein?' }).fill('Meldung prüfen')
    await page.getByRole('button', { name: 'Ansehen' }).click()
    await see(['moderation_kept.text', 'moderation_report.text'])
  }),
  decided: stop(
    'staff',
    ['moderation_case.said', 'moderation_case.objection', 'moderation_look.why'],
    async ({ step, see, seeAt, some, filled }) => {
      for (const [at, id] of some(filled.cases).entries()) {
        await step(`/social/admin-approval?tab=erledigt&fall=${id}`)
        await seeAt(['moderation_case.said', 'moderation_case.objection'], at)
        if (at === 0) await see(['moderation_look.why'])
      }
    },
  ),
  displays: plain('staff', '/centerdisplay', ['display.title']),
  screens: stop('staff', ['display_pairing.device'], async ({ page, step, see, seeAt, close }) => {
    // From the top again: its row may have been scrolled out of sight.
    await step('/centerdisplay?ansicht=galerien')
    await step('/centerdisplay')
    await seeAt(['display.title'], 0)
    await page.getByText('§display.title 0§').first().click()
    await see(['display_pairing.device'])
    await close()
  }),
  television: stop('staff', ['display.title'], async ({ step, seeAt, some, filled }) => {
    for (const [at, id] of some(filled.displays).entries()) {
      await step(`/centerdisplay/view/${id}`)
      await seeAt(['display.title'], at)
    }
  }),
  galleries: stop('staff', ['gallery.title'], async ({ step, see, count }) => {
    // Every other one is an album.
    for (const [which, most] of [
      ['galerien', Math.floor(count / 2)],
      ['alben', Math.ceil(count / 2)],
    ] as const) {
      await step(`/centerdisplay?ansicht=${which}`)
      await see(['gallery.title'], most)
    }
  }),
  pictures: stop('staff', ['gallery_image.consent'], async ({ step, see, filled }) => {
    await step(`/centerdisplay?ansicht=galerien&bilder=${filled.gallery}`)
    await see(['gallery_image.consent'])
  }),
  partyOffice: stop('staff', entries, async ({ step, see, filled }) => {
    await step(`/party?id=${filled.parties[0]}`)
    await see(entries)
  }),
  contestOffice: stop('staff', entries, async ({ step, see, filled }) => {
    await step(`/einstein/contest/admin/list?id=${filled.contests[0]}`)
    await see(entries)
  }),
  eventPeople: stop('staff', names, async ({ step, see, filled }) => {
    await step(`/dashboard/gf/event/people/${filled.tonight}`)
    await see(names)
  }),
  eventDoor: stop('staff', [...names, 'event_door_act.reason'], async ({ step, see, filled }) => {
    await step(`/dashboard/gf/event/door?event=${filled.tonight}`)
    await see([...names, 'event_door_act.reason'])
  }),
  referrals: plain('staff', '/dashboard/leads/referral-list', ['referral.vorname', 'referral.nachname', 'referral_settings.reward_text']),
  referralNotes: stop('staff', ['referral.note'], async ({ page, step, seeAt, some, count, close }) => {
    for (const at of some([...Array(count).keys()])) {
      await step(`/dashboard/leads/referral-list?q=eingeladen${at}@formkurve.example`)
      await page.getByText(`§referral.vorname ${at}§`).first().click()
      await seeAt(['referral.note'], at)
      await close()
    }
  }),
  referralSettings: plain('staff', '/dashboard/leads/referral-settings', [
    'referral_settings.reward_text',
    'referral_settings.friend_text',
  ]),

  // Each is asked for by a code of its own; who answers is the record for the first one, and the walk for the others.
  invitation: stop('nobody', ['referral_settings.friend_text', 'person.vorname'], async ({ page, step, see, seeAt, some, count, text }) => {
    await step(`/r/${aCode()}`)
    await see(['referral_settings.friend_text'], 1)
    for (const at of some([...Array(count).keys()])) {
      const json = { vorname: text('person.vorname', at, 80), friendText: text('referral_settings.friend_text', at, 300), days: 90 }
      await page.route('**/api/rleads/public?**', route => route.fulfill({ json }))
      await step(`/r/${aCode()}`)
      await seeAt(['referral_settings.friend_text', 'person.vorname'], at)
      await page.unroute('**/api/rleads/public?**')
    }
  }),
}
