// Behind sw.js, where the site sends messages: at which table somebody sits.
worker.addEventListener("push", (event) => {
  const { title, body, url } = event.data?.json() ?? {};
  if (title)
    event.waitUntil(worker.registration.showNotification(title, { body, tag: url, data: url }));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(event.notification.data));
});
