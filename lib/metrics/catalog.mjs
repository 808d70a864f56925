// Plain JavaScript: the web server reads it first. No label holds input or personal data: a route is its template.

/**
 * @typedef {object} Metric
 * @property {'counter' | 'gauge' | 'histogram'} kind
 * @property {string} help
 * @property {readonly string[]} labels
 * @property {'sum' | 'max' | 'first'} [together] how the processes of an instance add up, "sum" unless said
 * @property {readonly number[]} [buckets] upper bounds of a histogram
 */

/**
 * @template {Metric['kind']} K
 * @template {string} [L=never]
 * @param {K} kind
 * @param {string} help
 * @param {{ labels?: readonly L[], together?: Metric['together'], buckets?: readonly number[] }} options
 */
function metric(kind, help, { labels = [], ...options }) {
  return { kind, help, labels, ...options }
}

/** @template {string} [L=never] @param {string} help @param {Parameters<typeof metric<'counter', L>>[2]} [options] */
const counter = (help, options = {}) => metric('counter', help, options)
/** @template {string} [L=never] @param {string} help @param {Parameters<typeof metric<'gauge', L>>[2]} [options] */
const gauge = (help, options = {}) => metric('gauge', help, options)

export const catalog = {
  sati_build_info: gauge('Always 1; what runs is in the labels.', { labels: ['version', 'node'], together: 'first' }),
  sati_processes: gauge('Processes of this instance that answered this scrape, and that did not.', {
    labels: ['state'],
  }),
  sati_http_request_duration_seconds: metric(
    'histogram',
    'Requests, from their arrival to the last byte of the answer. Status "aborted": the caller left before.',
    { labels: ['route', 'method', 'status'], buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] },
  ),
  sati_http_requests_in_flight: gauge('Requests that have not been answered yet.'),
  sati_intake_waiting: gauge(
    'Requests that have arrived and were not begun yet, those that read and those that write.',
    { labels: ['line'] },
  ),
  sati_password_queue_waiting: gauge('Passwords that wait to be hashed.'),
  sati_password_queue_running: gauge('Passwords that are being hashed.'),
  sati_password_queue_refused_total: counter('Passwords that were refused with 503 because the queue was full.'),
  sati_file_queue_waiting: gauge('Files of results that wait to be made.'),
  sati_file_queue_running: gauge('Files of results that are being made.'),
  sati_file_queue_refused_total: counter('Files of results that were refused with 503 because the queue was full.'),
  sati_table_queue_waiting: gauge('Class lists that wait to be read.'),
  sati_table_queue_running: gauge('Class lists that are being read.'),
  sati_table_queue_refused_total: counter('Class lists that were refused with 503 because the queue was full.'),
  sati_letters_queue_waiting: gauge('Prints of letters that wait to be drawn.'),
  sati_letters_queue_running: gauge('Prints of letters that are being drawn.'),
  sati_letters_queue_refused_total: counter('Prints of letters that were refused with 503 because the queue was full.'),
  sati_refusals_total: counter('Calls and pages answered with 401, 403 or 429, by code.', { labels: ['code'] }),
  sati_rate_limit_hits_total: counter('Hits that were over a rate limit.', { labels: ['limit'] }),
  sati_teacher_requests_total: counter('What became of requests to teachers, as it happens.', { labels: ['outcome'] }),
  sati_database_pool_connections: gauge('Connections to the database that are open.', { labels: ['state'] }),
  sati_database_pool_limit: gauge('Most connections that may be open.'),
  sati_database_pool_waiting: gauge('Calls that wait for a connection.'),
  sati_database_connect_failures_total: counter('Connections to the database that could not be opened.'),
  sati_database_unavailable_total: counter(
    'Calls and pages that failed because the database was away, too slow or out of connections.',
  ),
  sati_database_up: gauge(
    'Whether the database answered within two seconds; one that takes no writes does. When it did not, the metrics of the outbox are absent.',
    { together: 'max' },
  ),
  sati_ready: gauge(
    'Whether people are sent to this instance: what /api/health/ready answers, by the process that was asked.',
    { together: 'max' },
  ),
  sati_outbox_due: gauge('Mails and notices that are due, of all instances together. 1000 stands for more.', {
    labels: ['lane'],
    together: 'max',
  }),
  sati_outbox_leased: gauge('Of the thousand that come first: on their way.', { labels: ['lane'], together: 'max' }),
  sati_outbox_retrying: gauge('Of the thousand that come first: tried before, and waiting to be tried again.', {
    labels: ['lane'],
    together: 'max',
  }),
  sati_outbox_oldest_due_seconds: gauge(
    'Of the thousand that come first: how long the oldest has been due. 0 when none is.',
    { labels: ['lane'], together: 'max' },
  ),
  sati_mails_total: counter('What became of attempts to deliver mails and notices.', { labels: ['lane', 'outcome'] }),
  sati_mails_failed_total: counter('Mails and notices that were given up for good.', { labels: ['lane'] }),
  sati_maintenance_rows_total: counter('Rows that clean-up deleted.'),
  sati_maintenance_failures_total: counter('Rounds of clean-up that failed.'),
  sati_maintenance_last_success_timestamp_seconds: gauge(
    'When this instance last finished a round of clean-up; 0 before its first. The instances take turns.',
    { together: 'max' },
  ),
  sati_audit_log_protected: gauge(
    'Whether the role that the product connects as can only add to the audit log, as it was at the start.',
    { together: 'first' },
  ),
  sati_backup_last_success_timestamp_seconds: gauge(
    'When a backup was last done, by the file of BACKUP_STAMP; 0 when it is not there, absent without BACKUP_STAMP.',
    { together: 'max' },
  ),
  sati_event_loop_delay_p99_seconds: gauge(
    'How late the event loop was since the last scrape, 99 of 100 times at most; of the slowest process.',
    { together: 'max' },
  ),
  sati_event_loop_delay_max_seconds: gauge(
    'The longest that the event loop was held up since the last scrape, in any process.',
    { together: 'max' },
  ),
}

/** @typedef {keyof typeof catalog} MetricName */
/** @typedef {{ [N in MetricName]: (typeof catalog)[N]['kind'] extends 'counter' ? N : never }[MetricName]} CounterName */
/** @typedef {{ [N in MetricName]: (typeof catalog)[N]['kind'] extends 'gauge' ? N : never }[MetricName]} GaugeName */
/**
 * @template {MetricName} N
 * @typedef {Record<(typeof catalog)[N]['labels'][number], string>} LabelsOf
 */
/** @typedef {{ [N in GaugeName]: { name: N, labels: LabelsOf<N>, value: number } }[GaugeName]} Sample one value of a gauge */

/**
 * `globalThis.__satiMeter`; absent while METRICS_PORT is not set.
 * @typedef {object} Meter
 * @property {<N extends CounterName>(name: N, labels: LabelsOf<N>, by: number) => void} count
 * @property {(read: () => Sample[]) => void} watch called at each scrape
 * @property {(read: () => Promise<Sample[]>) => void} watchShared called in one process of an instance
 */
