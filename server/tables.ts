export * from '#server/auth/tables.ts'
export * from '#server/studios/tables.ts'
export * from '#server/sync/tables.ts'
export * from '#server/workouts/tables.ts'
