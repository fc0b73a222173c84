import { friends } from '#contract/friends.ts'
import { Refusal } from '#contract/refusals.ts'
import type { RelationshipAct } from '#contract/rules/social/moves.ts'
import { social } from '#contract/social/calls.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { serve, type Who } from '#server/serve/serve.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { block, blockedBy, unblock } from './blocks.ts'
import { checkedIn } from './checkedIn.ts'
import { friendsOf, friendsWithDates, requestsOf, searchFor, signupsOf, summaryOf } from './friendLists.ts'
import { ownProfile, profileOf, saveProfile } from './profile.ts'
import { moveRelationship, partingBy, tellTooLate, tellTooLateAnswer } from './relationships.ts'
import type { MemberActing } from './socialNews.ts'
import { moveTraining, propose } from './trainings.ts'

interface Reading {
  house: House
  who: Who
}

/** Addresses of pictures are made for the reader alone. */
const withPictureAddress =
  ({ house, who }: Reading) =>
  <Row extends { bild: string | null }>(row: Row): Row => ({ ...row, bild: fileAddress(house, who, row.bild) })

const shownIn = (given: Reading) => {
  const show = withPictureAddress(given)
  return <Row extends { person: { bild: string | null } }>(row: Row): Row => ({ ...row, person: show(row.person) })
}

type Profile = Awaited<ReturnType<typeof ownProfile | typeof profileOf>>
const shownProfile = (given: Reading, profile: Profile) => ({
  ...profile,
  person: profile.person && withPictureAddress(given)(profile.person),
})

const friendAct = (act: RelationshipAct) => (given: MemberActing & { params: { id: string } }) =>
  moveRelationship(given, { kind: 'friend', act, other: given.params.id })

const requestsFor = async (given: Reading & MemberActing) => (await requestsOf(given.tx, given.who._id)).map(shownIn(given))

export const socialCalls = serve(
  social,
  {
    profile: async given =>
      shownProfile(
        given,
        given.query.id && given.query.id !== given.who._id
          ? await profileOf(given.tx, given.who._id, given.query.id)
          : await ownProfile(given.tx, given.who._id),
      ),
    saveProfile: async given => {
      try {
        return shownProfile(given, await saveProfile(given, given.body))
      } catch (error) {
        // The row that a refusal hands back is shown like any other.
        if (!(error instanceof Refusal) || !error.current) throw error
        throw new Refusal(error.code, error.fields, shownProfile(given, error.current as Profile))
      }
    },
    search: async given => (await searchFor(given.tx, given.who._id, given.query.q)).map(withPictureAddress(given)),
    requests: requestsFor,
    summary: ({ tx, who }) => summaryOf(tx, who._id),
    request: given => moveRelationship(given, { kind: 'friend', act: 'ask', other: given.params.id, text: given.body.text }),
    accept: friendAct('accept'),
    remove: given => moveRelationship(given, { kind: 'friend', act: partingBy(given.query.seen), other: given.params.id }),
    askPartner: given => moveRelationship(given, { kind: 'partner', act: 'ask', other: given.params.id }),
    partner: given => moveRelationship(given, { kind: 'partner', act: given.body.action, other: given.params.id }),
    endPartnership: given => moveRelationship(given, { kind: 'partner', act: 'end', other: given.params.id }),
    proposeTraining: given => propose(given, given.body),
    respond: async given => {
      const { id } = given.params
      const isTraining = await moveTraining(given, id, given.body.status)
      const act = given.body.status === 'accepted' ? 'accept' : 'decline'
      if (!isTraining) await moveRelationship(given, { kind: 'partner', act, other: id })
      return done
    },
    withdraw: async given => {
      const { id } = given.params
      if (!(await moveTraining(given, id, 'withdrawn'))) await moveRelationship(given, { kind: 'partner', act: 'withdraw', other: id })
      return done
    },
    friendsOf: async given => (await friendsOf(given.tx, given.who._id, given.params.id)).map(withPictureAddress(given)),
    checkedIn: async given => (await checkedIn(given)).map(withPictureAddress(given)),
    block: given => block(given, given.params.id),
    unblock: given => unblock(given, given.params.id),
    blocked: async given => (await blockedBy(given.tx, given.who._id)).map(withPictureAddress(given)),
  },
  { accept: { refused: tellTooLate }, partner: { refused: tellTooLate }, respond: { refused: tellTooLateAnswer } },
)

export const friendCalls = serve(
  friends,
  {
    list: async given => (await friendsWithDates(given.tx, given.who._id)).map(withPictureAddress(given)),
    requests: async given => (await requestsFor(given)).filter(({ kind }) => kind === 'friend'),
    signups: async given => (await signupsOf(given.tx, given.who._id)).map(shownIn(given)),
    add: friendAct('ask'),
    accept: friendAct('accept'),
    decline: friendAct('decline'),
  },
  { accept: { refused: tellTooLate } },
)
