declare module 'pouchdb-browser' {
  import PouchDB from 'pouchdb-core'
  export default PouchDB
}
declare module 'browser-events' {
  export default class EventEmitter {}
  export { EventEmitter }
}
