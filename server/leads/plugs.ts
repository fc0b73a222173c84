/** What comes to leads by other rooms: enquiries, and what happens to a lead there. */
export { receive } from './receive.ts'
export { note } from './write.ts'
