"""What is counted of the site while it runs, for Prometheus; each where it happens.

Several processes add up where PROMETHEUS_MULTIPROC_DIR names a folder, as
prometheus_client has it; a gauge is then that of all that live.
"""

from prometheus_client import Counter, Gauge, Histogram

WITHIN = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

requests = Counter(
    "scorekeeper_requests", "Requests answered", ["view", "method", "status"]
)
seconds = Histogram(
    "scorekeeper_request_seconds", "Until the answer was made", ["view"], buckets=WITHIN
)
referee = Histogram(
    "scorekeeper_referee_seconds",
    "What one question to the referee took",
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 1),
)
waiting = Gauge(
    "scorekeeper_requests_waiting",
    "Requests that no thread has taken yet",
    ["pool"],
    multiprocess_mode="livesum",
)
streams = Gauge("scorekeeper_streams", "Open streams", multiprocess_mode="livesum")
sign_ins_refused = Counter(
    "scorekeeper_sign_ins_refused",
    "Passwords not taken: wrong, or too many from an address or of an account",
    ["why"],
)
changes = Counter(
    "scorekeeper_changes", "Entries at tables and changes of evenings, written and told"
)
untold = Counter(
    "scorekeeper_untold", "Times that other processes could not be told of a change"
)
