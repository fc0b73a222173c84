// PouchDB's modules ask for Node's.
export { default, EventEmitter } from 'browser-events'
