import { v7 } from 'uuid'
import { queuePlace } from '#server/queues/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** Somebody waits before a full house. */
export const queuesUp = ({ db }: TestHouse, person: string) =>
  db.insert(queuePlace).values({ _id: v7(), studio: 'pfungen', person, at: new Date().toISOString() })
