// PDFs are taken apart here, away from the page: one that never ends is ended with its worker (C50).
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
