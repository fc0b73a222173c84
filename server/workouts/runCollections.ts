import type { ReplicatedByName } from '#server/sync/plugs.ts'
import { badDay, dayFits, isMoment } from '#server/sync/rules.ts'
import { keepRecords } from './records.ts'
import { trainedRun, trainedSet } from './tables.ts'

export const runCollections: ReplicatedByName = {
  workoutRuns: {
    export: 'trainings',
    rule({ day, started, ended }) {
      if (ended !== undefined && !isMoment(ended)) return badDay
      return dayFits(day, started) ? undefined : badDay
    },
    rows: {
      table: trainedRun,
      kept: {
        what: 'runs drawn from the sync store',
        why: 'statistics, trainers, calls',
        long: 'as the store; rebuilt with `npm run project -- --rebuild`',
      },
    },
  },
  sets: {
    export: 'saetze',
    rule: ({ day, at }) => (dayFits(day, at) ? undefined : badDay),
    rows: {
      table: trainedSet,
      kept: { what: 'sets drawn from the sync store', why: 'the same', long: 'as the store' },
      computed: ['record'],
      fields: ({ run }) => ({ run: run || null }),
      async project({ tx, person, documents, standing, store }) {
        const before = await standing(trainedSet.exercise)
        await store()
        await keepRecords(tx, person, new Set([...before, ...documents.map(({ body }) => body.exercise as string)]))
      },
    },
  },
}
