import { example } from '#contract/examples.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { video, videoCategory } from '#server/videos/tables.ts'

export async function addExample({ db }: TestHouse) {
  await db
    .insert(videoCategory)
    .values([
      { _id: example.videoCategory, name: 'Rücken', place: 1 },
      { _id: example.spareCategory, name: 'Leer', place: 2 },
    ])
    .onConflictDoNothing()
  const at = '2026-11-20T16:42:00.000Z'
  const content = {
    title: 'Rücken in zehn Minuten',
    stream: 'https://stream.example/ruecken.m3u8',
    seconds: 600,
    created: at,
    publishedAt: at,
  }
  await db.insert(video).values([
    { _id: example.video, ...content, category: example.videoCategory },
    { _id: example.studioVideo, ...content, studios: ['pfungen'] },
  ])
}
