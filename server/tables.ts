export * from '#server/studios/tables.ts'
