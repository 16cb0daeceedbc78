# Varnish 7.1 (Debian 12) between the proxy with TLS and Waymark: varnishd -a 127.0.0.1:6081 -f this-file -s malloc,256m
# Waymark runs with PAGE_CACHE=on, PAGE_CACHE_PURGE=http://127.0.0.1:6081 and TRUSTED_PROXIES=2.
# How it works together: docs/page-cache.md of the repository.
vcl 4.1;

# Without a probe: while the database is away, Waymark still answers pages, and says itself what it cannot read.
backend waymark {
  .host = "127.0.0.1";
  .port = "3000";
  .first_byte_timeout = 120s;
  .between_bytes_timeout = 120s;
}

# The machines whose Waymark runs tasks: they tell which pages have changed.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # Varnish has added the sender to this header, so a comma says that a proxy passed the request on.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
      return (synth(403, "Not from here"));
    }
    if (req.http.Surrogate-Key !~ "^[a-z]+(-[0-9]+)?( [a-z]+(-[0-9]+)?)*$") {
      return (synth(400, "No keys"));
    }
    ban("obj.http.Surrogate-Key ~ (^|[^a-z0-9-])(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")($|[^a-z0-9-])");
    return (synth(200, "Told"));
  }
  # The API, live updates and whatever has a body are between the browser and Waymark. Files keep the compression they have.
  if (req.url ~ "^/(api|assets)(/|$)" || (req.method != "GET" && req.method != "HEAD")) {
    return (pass);
  }
  # Waymark sets no cookies and reads none. Those of other sites on the same domain would keep pages apart.
  unset req.http.Cookie;
}

sub vcl_backend_response {
  # Each page says itself whether it may be kept, and is kept no longer than it says, also when Waymark is away.
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  if (!beresp.http.Surrogate-Key) {
    set beresp.uncacheable = true;
    # A page that may not be kept now may be kept in a second.
    set beresp.ttl = 1s;
    return (deliver);
  }
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
  if (obj.hits > 0) {
    # It names the request that drew the page.
    unset resp.http.X-Request-Id;
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
}

sub vcl_backend_error {
  # Waymark itself cannot be reached, as during a restart.
  set beresp.http.Content-Type = "text/html; charset=utf-8";
  set beresp.http.Content-Security-Policy = "default-src 'none'; frame-ancestors 'none'";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  set beresp.ttl = 0s;
  set beresp.body = {"<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment</title>
<h1>Back in a moment</h1>
<p>This site is restarting. Reload the page in a few seconds.</p>
</html>
"};
  return (deliver);
}
