import { exampleId } from '#contract/examples.ts'
import { pairOf } from '#server/social/pair.ts'
import { post, postComment } from '#server/social/posts/tables.ts'
import { relationship, socialBlock, trainingRequest } from '#server/social/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { joined, socialMember } from './make.ts'

/** A friend of the owner is nobody's whom the friend does not know. */
export const owned = ['friend', 'asking', 'training', 'ownTraining', 'post', 'ownPost', 'ownComment'].map(exampleId)

/** A friend of the owner who asks to train together, somebody who asks to be friends, and a training that each of the friends proposed. */
export async function addExample(house: TestHouse, owner: Somebody) {
  await socialMember(house, { _id: exampleId('friend'), vorname: 'Flurina', nachname: 'Beispiel' }, { sharesFriends: true })
  await socialMember(house, { _id: exampleId('asking'), vorname: 'Andrin', nachname: 'Beispiel' })
  await joined(house, owner._id)
  await restoreExample(house, owner)
}

/** The same rows again, whatever calls made of them. */
export async function restoreExample({ db }: TestHouse, { _id: owner }: Pick<Somebody, '_id'>) {
  const friend = exampleId('friend')
  const at = '2026-11-20T16:42:00.000Z'
  await db.delete(socialBlock)
  await db.delete(relationship)
  await db.delete(trainingRequest)
  const state = 'requested' as const
  await db.insert(relationship).values([
    { ...pairOf(owner, friend), asker: friend, kind: 'friend', state: 'agreed', askedAt: at, at },
    { ...pairOf(owner, friend), asker: friend, kind: 'partner', state, askedAt: at, at },
    { ...pairOf(owner, exampleId('asking')), asker: exampleId('asking'), kind: 'friend', state, askedAt: at, at },
  ])
  const training = { trainingAt: '2099-06-12T15:00:00.000Z', asked: at, at }
  await db.insert(trainingRequest).values([
    { ...training, _id: exampleId('training'), from: friend, to: owner },
    { ...training, _id: exampleId('ownTraining'), from: owner, to: friend },
  ])
  await db.delete(post)
  const written = { created: at, approvedAt: at, state: 'approved' } as const
  const said = { ...written, kind: 'text', audience: 'friends', studio: 'winterthur' } as const
  await db.insert(post).values([
    { ...said, _id: exampleId('post'), author: friend, text: 'Heute zum ersten Mal gerudert.' },
    { ...said, _id: exampleId('ownPost'), author: owner, text: 'Langhanteltag.' },
  ])
  const { approvedAt: _, ...commented } = written
  await db
    .insert(postComment)
    .values({ ...commented, _id: exampleId('ownComment'), post: exampleId('post'), author: owner, text: 'Stark.' })
}
